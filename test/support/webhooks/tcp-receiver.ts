import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from './self-signed';

export interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Receiver {
  port: number;
  /** TCP connections so far, whether or not a request came over them. */
  connections(): number;
  /** Complete requests so far. */
  received: Received[];
  /** TLS names asked for so far. */
  serverNames: string[];
  close(): Promise<void>;
}

/** A real receiver on 127.0.0.1 that answers each complete request with `answer`. */
export function startReceiver(answer: RequestListener): Promise<Receiver> {
  return start(createServer, answer);
}

/** The same behind a certificate that nobody vouches for. */
export async function startTlsReceiver(host: string, answer: RequestListener): Promise<Receiver> {
  const serverNames: string[] = [];
  const SNICallback = (name: string, done: (error: null) => void) => {
    serverNames.push(name);
    done(null);
  };
  const tls = { ...selfSignedCertificate(host), SNICallback };
  return { ...(await start((listener) => createTlsServer(tls, listener), answer)), serverNames };
}

async function start(create: (listener: RequestListener) => Server, answer: RequestListener): Promise<Receiver> {
  const received: Received[] = [];
  let connections = 0;
  const server = create(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    received.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks) });
    answer(request, response);
  });
  server.on('connection', (socket) => {
    connections += 1;
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received,
    serverNames: [],
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) {
        await once(server, 'close');
      }
    },
  };
}
