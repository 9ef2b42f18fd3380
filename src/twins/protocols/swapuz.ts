import { findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountNumber, amountText, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'swapuz-test-key';
const WORDS: Readonly<Record<Phase, number>> = {
  waiting: 0,
  confirming: 1,
  exchanging: 3,
  sending: 5,
  completed: 6,
  failed: 12,
  expired: 10,
  refund_required: 12,
  refunding: 12,
  refunded: 11,
  held: 12,
};

const PAIR = { from: text, fromNetwork: text, to: text, toNetwork: text, mode: word(['float', 'fix']) };

const REQUESTS: RequestForms = {
  'GET /api/home/v1/coins': {},
  'GET /api/home/v1/rate/': { query: { ...PAIR, amount: amountText } },
  'POST /api/home/v1/order': {
    json: {
      ...PAIR,
      address: text,
      memo: text.optional(),
      amount: amountNumber,
      uuid: text.optional(),
      addressUserFrom: text.optional(),
      addressRefund: text.optional(),
      memoRefund: text.optional(),
    },
  },
  'GET /api/order/uid/{uid}': {},
};

export const swapuzProtocol: Protocol = {
  codes: ['swapuz'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  answer(request, state) {
    const id = /^\/api\/order\/uid\/(.+)$/.exec(request.path)?.[1];
    if (request.headers['api-key'] !== KEY && (id || request.method === 'POST')) {
      return refuse(401, 'Unauthorized');
    }
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return order ? wrap(toOrder(order)) : refuse(404, 'Order not found');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse(404, 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /api/home/v1/coins': (_request, state) =>
    wrap(
      [...new Set(state.assets.map(({ code }) => code))].map((shortName) => ({
        shortName,
        name: shortName,
        network: state.assets
          .filter(({ code }) => code === shortName)
          .map(({ network }) => ({ shortName: network.toUpperCase(), fullName: network })),
      })),
    ),
  'GET /api/home/v1/rate/': ({ query }, state) => {
    const requested = Object.fromEntries(query);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(500, `${requested.from} not available for market`);
    }
    const price = priceWithin(state, pair, requested.amount ?? '', 'send');
    const { min, max } = state.limits(pair.from, pair.to);
    if (price.passes === 'min') {
      return refuse(500, `Amount is below the possible min amount, required ${min}`);
    }
    // A price is returned even above the maximum.
    return wrap({
      result: number(price.amountTo),
      amount: number(price.amountFrom),
      rate: 81.63,
      withdrawFee: 2,
      minAmount: number(min),
      maxAmount: number(max),
    });
  },
  'POST /api/home/v1/order': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(400, 'Pair not available for market');
    }
    const price = priceWithin(state, pair, String(requested.amount), 'send');
    if (price.passes) {
      return refuse(500, price.passes === 'min' ? 'Amount is below the possible min amount' : 'amount > maxAmount');
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: requested.mode === 'fix',
      payoutAddress: requested.address,
      payoutExtraId: requested.memo ?? null,
      refundAddress: requested.addressRefund ?? null,
      refundExtraId: requested.memoRefund ?? null,
      reference: requested.uuid ?? null,
    });
    return wrap(toOrder(order));
  },
};

function readPair(requested: Record<string, unknown>, state: TwinState): TwinPair | null {
  const is = (code: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code === code && asset.network.toUpperCase() === network;
  return findTwinPair(state, is(requested.from, requested.fromNetwork), is(requested.to, requested.toNetwork));
}

function toOrder(order: TwinOrder) {
  return {
    uid: order.id,
    status: WORDS[order.phase],
    amount: number(order.amountReceived ?? order.amountFrom),
    amountResult: number(order.amountPaid ?? order.amountTo),
    addressFrom: order.depositAddress,
    memoFrom: order.depositExtraId,
    addressTo: order.payoutAddress,
    memoTo: order.payoutExtraId,
    from: { shortName: order.from.code },
    to: { shortName: order.to.code },
    createDate: twinTime(order.createdAt),
    // Without its time zone, which is UTC.
    finishPayment: twinTime(order.expiresAt).slice(0, 19),
    dTxId: order.txIn,
    wTxId: order.txOut,
  };
}

function wrap(result: unknown): TwinAnswer {
  return reply({ result, status: 200 });
}

/** With HTTP 200: the status in the body decides. */
function refuse(status: number, message: string): TwinAnswer {
  return reply({ result: null, status, message });
}
