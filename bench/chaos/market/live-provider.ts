import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deposit } from '#domain/orders/order';
import type { Dice } from '../plan';

/** An order in the provider's own records; `reference` is our order ID. */
export interface BookedOrder {
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
  book: BookedOrder[];
  close(): Promise<void>;
}

/**
 * What happens to the first request of a kind for an order: it succeeds, or gets an error, or no response, or is
 * carried out only after its caller has given up.
 */
const FATES = [
  'well',
  'well',
  'well',
  'well',
  'well',
  'well',
  'taken_unanswered',
  'taken_late',
  'lost',
  'broken',
] as const;
type Fate = (typeof FATES)[number];

/**
 * The server of the live providers. It records orders, responds slowly, and sometimes fails before or after it has
 * acted.
 */
export async function startLiveProvider(dice: Dice): Promise<LiveProvider> {
  const book: BookedOrder[] = [];
  const seen = new Set<string>();
  const fateOf = (request: string): Fate => {
    const fate = dice.pick(FATES);
    const isFirst = !seen.has(request);
    seen.add(request);
    return isFirst ? fate : 'well';
  };

  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const fate = request.method === 'POST' ? fateOf(request.url ?? '') : 'well';
    await delay(fate === 'taken_late' ? dice.between(6_000, 12_000) : dice.between(5, 250));
    if (fate === 'lost') {
      response.destroy();
    } else if (fate === 'broken') {
      response.writeHead(503).end();
    } else {
      const answer = act(book, request, body);
      answerWith(response, fate === 'taken_unanswered' ? null : JSON.stringify(answer));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function act(book: BookedOrder[], { method, url = '' }: IncomingMessage, body: string): unknown {
  const [, provider = '', kind, reference = ''] = url.split('/');
  const order = book.find((one) => one.provider === provider && one.reference === reference);
  if (method === 'POST' && kind === 'orders') {
    const { amountFrom } = JSON.parse(body) as { amountFrom: string };
    const deposit = depositOf(provider, book.length + 1);
    book.push({ provider, reference, amountFrom, deposit, refunds: [], tickets: 0 });
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
