import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deposit } from '#domain/orders/order';
import type { SeededRandom } from '../plan';

/** An order in the provider's own records; `reference` is our order ID. */
export interface ProviderOrder {
  provider: string;
  reference: string;
  amountFrom: string;
  deposit: Deposit;
  refunds: unknown[];
  tickets: number;
}

export interface LiveProvider {
  origin: string;
  /** Every order that the provider created, including two for one reference. */
  orders: ProviderOrder[];
  close(): Promise<void>;
}

/**
 * What happens to the first request of a kind for an order: it succeeds, or gets an error, or no response, or is
 * carried out only after its caller has given up.
 */
const OUTCOMES = [
  'success',
  'success',
  'success',
  'success',
  'success',
  'success',
  'no_response',
  'late',
  'connection_closed',
  'error',
] as const;
type RequestOutcome = (typeof OUTCOMES)[number];

/**
 * The server of the live providers. It records orders, responds slowly, and sometimes fails before or after it has
 * acted.
 */
export async function startLiveProvider(random: SeededRandom): Promise<LiveProvider> {
  const orders: ProviderOrder[] = [];
  const seen = new Set<string>();
  const outcomeOf = (request: string): RequestOutcome => {
    const outcome = random.pick(OUTCOMES);
    const isFirst = !seen.has(request);
    seen.add(request);
    return isFirst ? outcome : 'success';
  };

  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const outcome = request.method === 'POST' ? outcomeOf(request.url ?? '') : 'success';
    await delay(outcome === 'late' ? random.between(6_000, 12_000) : random.between(5, 250));
    if (outcome === 'connection_closed') {
      response.destroy();
    } else if (outcome === 'error') {
      response.writeHead(503).end();
    } else {
      const answer = handle(orders, request, body);
      answerWith(response, outcome === 'no_response' ? null : JSON.stringify(answer));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function handle(orders: ProviderOrder[], { method, url = '' }: IncomingMessage, body: string): unknown {
  const [, provider = '', kind, reference = ''] = url.split('/');
  const order = orders.find((one) => one.provider === provider && one.reference === reference);
  if (method === 'POST' && kind === 'orders') {
    const { amountFrom } = JSON.parse(body) as { amountFrom: string };
    const deposit = depositOf(provider, orders.length + 1);
    orders.push({ provider, reference, amountFrom, deposit, refunds: [], tickets: 0 });
    return deposit;
  }
  switch (kind) {
    case 'orders':
      return order?.deposit ?? null;
    case 'refunds':
      if (method === 'POST') order?.refunds.push(JSON.parse(body));
      return order?.refunds[0] ?? null;
    case 'tickets':
      if (order) {
        order.tickets += 1;
      }
      return null;
    default:
      return null;
  }
}

/** Every order has a different deposit address, even two orders for one reference. */
function depositOf(provider: string, nth: number): Deposit {
  return {
    providerOrderId: `${provider}-${nth}`,
    depositAddress: `deposit-${provider}-${nth}`,
    depositExtraId: null,
    expiresAt: null,
  };
}

function answerWith(response: ServerResponse, text: string | null): void {
  if (text === null) {
    response.destroy();
  } else {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
