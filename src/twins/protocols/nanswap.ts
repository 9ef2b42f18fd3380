import { findTwinPair, number, numberOrNull, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

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
  answer(request, state) {
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse(404, 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /all-currencies': (_request, state) =>
    reply(
      Object.fromEntries(
        state.assets.map((asset) => [
          keyOf(asset),
          { name: asset.code, network: asset.network, hasExternalId: asset.usesMemo === true, feeless: false },
        ]),
      ),
    ),
  'GET /get-limits': ({ query }, state) => {
    const pair = readPair(Object.fromEntries(query), state);
    if (!pair) {
      return refuse(400, 'Pair not available');
    }
    const { min, max } = state.limits(pair.from, pair.to);
    return reply({ from: keyOf(pair.from), to: keyOf(pair.to), min: number(min), max: number(max) });
  },
  'GET /get-estimate': ({ query }, state) => {
    const pair = readPair(Object.fromEntries(query), state);
    if (!pair) {
      return refuse(400, 'Pair not available');
    }
    const price = priceWithin(state, pair, query.get('amount') ?? '', 'send');
    return price.passes
      ? refuse(400, `Amount too ${price.passes === 'min' ? 'low' : 'high'}`)
      : reply({
          from: keyOf(pair.from),
          to: keyOf(pair.to),
          amountFrom: number(price.amountFrom),
          amountTo: number(price.amountTo),
        });
  },
  'POST /create-order': ({ body, headers }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (headers['nanswap-api-key'] !== KEY) {
      return refuse(401, 'Invalid API key');
    }
    const seconds = requested.maxDurationSeconds ?? 259_200;
    if (!pair || typeof requested.amount !== 'number' || seconds < 30 || seconds > 259_200) {
      return refuse(400, pair ? 'Invalid request' : 'Pair not available');
    }
    const price = priceWithin(state, pair, String(requested.amount), 'send');
    if (price.passes) {
      return refuse(400, `Amount too ${price.passes === 'min' ? 'low' : 'high'}`);
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: false,
      payoutAddress: requested.toAddress,
      payoutExtraId: requested.extraId ?? null,
    });
    return reply(toCreated(order));
  },
  'GET /get-order': ({ query }, state) => {
    const order = state.find(query.get('id') ?? '');
    return order ? reply(toOrder(order)) : refuse(404, 'Order not found');
  },
};

/** Each ticker is unique: a token's includes its network. */
function keyOf({ code, network, contract }: TwinAsset): string {
  return contract === null ? code : `${code}-${network.toUpperCase()}`;
}

function readPair(requested: Record<string, unknown>, state: TwinState): TwinPair | null {
  return findTwinPair(
    state,
    (asset) => keyOf(asset) === requested.from,
    (asset) => keyOf(asset) === requested.to,
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
