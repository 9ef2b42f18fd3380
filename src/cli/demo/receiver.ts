import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderEventBody } from '#contract/orders/order-event';
import { SECOND } from '#domain/duration';
import { verifySignature } from '#webhooks/signature';

export interface ReceivedEvent {
  event: OrderEventBody;
  hasGoodSignature: boolean;
}

export interface Receiver {
  url: string;
  close(): void;
}

/** A partner's webhook server: verifies each signature over the raw bytes before it responds. */
export async function startReceiver(secret: string, receive: (received: ReceivedEvent) => void): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    const header = request.headers['x-service-signature'];
    const now = Math.floor(Date.now() / SECOND);
    const { ok } = verifySignature({ header: String(header), body, secrets: [secret], now });
    response.writeHead(ok ? 204 : 401).end();
    receive({ event: JSON.parse(body.toString()), hasGoodSignature: ok });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hooks`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
