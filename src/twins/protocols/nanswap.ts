import { findTwinPair, number, numberOrNull, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { Book, TwinOrder } from '../twin-orders';

const KEY = 'nanswap-test-key';
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'waiting',
  confirming: 'waiting',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'completed',
  failed: 'error',
  expired: 'waiting',
  refund_required: 'error',
  refunding: 'error',
  refunded: 'error',
  held: 'exchanging',
};

export const nanswapProtocol: Protocol = {
  codes: ['nanswap'],
  settings: { key: KEY },
  answer(request, book) {
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, book) : refuse(404, 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, book: Book) => TwinAnswer>> = {
  'GET /all-currencies': (_request, book) =>
    reply(
      Object.fromEntries(
        book.assets.map((asset) => [
          keyOf(asset),
          { name: asset.code, network: asset.network, hasExternalId: asset.usesMemo === true, feeless: false },
        ]),
      ),
    ),
  'GET /get-limits': ({ query }, book) => {
    const pair = readPair(Object.fromEntries(query), book);
    if (!pair) {
      return refuse(400, 'Pair not available');
    }
    const { min, max } = book.limits(pair.from, pair.to);
    return reply({ from: keyOf(pair.from), to: keyOf(pair.to), min: number(min), max: number(max) });
  },
  'GET /get-estimate': ({ query }, book) => {
    const pair = readPair(Object.fromEntries(query), book);
    if (!pair) {
      return refuse(400, 'Pair not available');
    }
    const price = priceWithin(book, pair, query.get('amount') ?? '', 'send');
    return price.passes
      ? refuse(400, `Amount too ${price.passes === 'min' ? 'low' : 'high'}`)
      : reply({
          from: keyOf(pair.from),
          to: keyOf(pair.to),
          amountFrom: number(price.amountFrom),
          amountTo: number(price.amountTo),
        });
  },
  'POST /create-order': ({ body, headers }, book) => {
    const asked = JSON.parse(body);
    const pair = readPair(asked, book);
    if (headers['nanswap-api-key'] !== KEY) {
      return refuse(401, 'Invalid API key');
    }
    const seconds = asked.maxDurationSeconds ?? 259_200;
    if (!pair || typeof asked.amount !== 'number' || seconds < 30 || seconds > 259_200) {
      return refuse(400, pair ? 'Invalid request' : 'Pair not available');
    }
    const price = priceWithin(book, pair, String(asked.amount), 'send');
    if (price.passes) {
      return refuse(400, `Amount too ${price.passes === 'min' ? 'low' : 'high'}`);
    }
    const order = book.open({
      ...pair,
      ...price,
      fixed: false,
      payoutAddress: asked.toAddress,
      payoutExtraId: asked.extraId ?? null,
    });
    return reply(toCreated(order));
  },
  'GET /get-order': ({ query }, book) => {
    const order = book.find(query.get('id') ?? '');
    return order ? reply(toOrder(order)) : refuse(404, 'Order not found');
  },
};

/** Each ticker is unique: a token's includes its network. */
function keyOf({ code, network, contract }: TwinAsset): string {
  return contract === null ? code : `${code}-${network.toUpperCase()}`;
}

function readPair(asked: Record<string, unknown>, book: Book): TwinPair | null {
  return findTwinPair(
    book,
    (asset) => keyOf(asset) === asked.from,
    (asset) => keyOf(asset) === asked.to,
  );
}

function toCreated(order: TwinOrder) {
  return {
    id: order.id,
    from: keyOf(order.from),
    to: keyOf(order.to),
    expectedAmountFrom: number(order.amountFrom),
    expectedAmountTo: number(order.amountTo),
    payinAddress: order.depositAddress,
    ...(order.depositExtraId && { payinExtraId: order.depositExtraId }),
    fullLink: `https://nanswap.com/transaction/${order.id}`,
  };
}

function toOrder(order: TwinOrder) {
  return {
    ...toCreated(order),
    status: WORDS[order.phase],
    amountFrom: numberOrNull(order.amountReceived),
    amountTo: numberOrNull(order.amountPaid),
    payoutAddress: order.payoutAddress,
    payinHash: order.txIn,
    payoutHash: order.txOut,
  };
}

function refuse(status: number, message: string): TwinAnswer {
  return reply({ error: 'Bad request', message }, status);
}
