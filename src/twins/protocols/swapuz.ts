import { number, priceWithin, reply, twinTime } from '../answers';
import { byCode } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountNumber, amountText, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

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

const REQUESTS = {
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
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => `${code}/${network.toUpperCase()}`,
  read: fourMembers('from', 'fromNetwork', 'to', 'toNetwork'),
  unknown: () => refuse(400, 'Pair not available for market'),
});

export const swapuzProtocol = defineProtocol({
  codes: ['swapuz'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller: ({ headers }) => (headers['api-key'] === KEY ? null : refuse(401, 'Unauthorized')),
  open: ['GET /api/home/v1/coins', 'GET /api/home/v1/rate/'],
  answers: {
    'GET /api/home/v1/coins': ({ state }) =>
      wrap(
        byCode(state.assets).map(([shortName, assets]) => ({
          shortName,
          name: shortName,
          network: assets.map(({ network }) => ({ shortName: network.toUpperCase(), fullName: network })),
        })),
      ),
    'GET /api/home/v1/rate/': forPair(
      ({ sent, state }, pair) => {
        const price = priceWithin(state, pair, sent.amount, 'send');
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
      ({ from }) => refuse(500, `${from} not available for market`),
    ),
    'POST /api/home/v1/order': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, String(sent.amount), 'send');
      if (price.passes) {
        return refuse(500, price.passes === 'min' ? 'Amount is below the possible min amount' : 'amount > maxAmount');
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: sent.mode === 'fix',
        payoutAddress: sent.address,
        payoutExtraId: sent.memo ?? null,
        refundAddress: sent.addressRefund ?? null,
        refundExtraId: sent.memoRefund ?? null,
        reference: sent.uuid ?? null,
      });
      return wrap(toOrder(order));
    }),
    'GET /api/order/uid/{uid}': forOrder((order) => wrap(toOrder(order)), refuse(404, 'Order not found')),
  },
});

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
