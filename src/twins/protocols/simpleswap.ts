import { z } from 'zod';
import { FINISHED_WORDS, number, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, emptyOrText, text, trueOrFalse } from '../request-forms';
import type { TwinOrder } from '../twin-orders';

const KEY = 'simpleswap-test-key';

const PAIR = { tickerFrom: text, networkFrom: text, tickerTo: text, networkTo: text };
const FLAGS = { fixed: trueOrFalse, reverse: trueOrFalse };
const CREATION = {
  ...PAIR,
  amount: amountText,
  reverse: z.boolean(),
  customFee: z.number().nullish(),
  addressTo: text,
  extraIdTo: emptyOrText.optional(),
  userRefundAddress: emptyOrText.optional(),
  userRefundExtraId: emptyOrText.optional(),
};

const REQUESTS = {
  'GET /currencies': {},
  'GET /ranges': { query: { ...PAIR, ...FLAGS } },
  'GET /estimates': { query: { ...PAIR, ...FLAGS, amount: amountText } },
  'POST /exchanges': {
    json: z.discriminatedUnion('fixed', [
      z.strictObject({ ...CREATION, fixed: z.literal(true), rateId: text }),
      z.strictObject({ ...CREATION, fixed: z.literal(false), rateId: z.null() }),
    ]),
  },
  'GET /exchanges/{publicId}': {},
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => `${code.toLowerCase()}/${network}`,
  read: fourMembers('tickerFrom', 'networkFrom', 'tickerTo', 'networkTo'),
  unknown: () => refuse(422, 'Unprocessable Entity', 'Pair is unavailable'),
});

export const simpleswapProtocol = defineProtocol({
  codes: ['simpleswap'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'Not Found', message) : refuse(400, 'Bad Request', message),
  refuseCaller: ({ headers }) => (headers['x-api-key'] === KEY ? null : refuse(401, 'Unauthorized', 'Wrong key')),
  answers: {
    'GET /currencies': ({ state }) => wrap(state.assets.map(toCurrency)),
    'GET /ranges': forPair(({ state }, pair) => wrap(state.limits(pair.from, pair.to))),
    'GET /estimates': forPair(({ sent, state }, pair) => {
      const isReverse = sent.reverse === 'true';
      const price = priceWithin(state, pair, sent.amount, isReverse ? 'receive' : 'send');
      if (price.passes) {
        return refuse(422, 'Unprocessable Entity', 'Amount does not fall within the range');
      }
      const estimate = isReverse ? price.amountFrom : price.amountTo;
      return sent.fixed === 'true'
        ? wrap({ estimatedAmount: estimate, rateId: `rt-${state.now()}`, validUntil: twinTime(state.now() + 300_000) })
        : wrap({ estimatedAmount: number(estimate), rateId: null, validUntil: null });
    }),
    'POST /exchanges': forPair(({ sent, state }, pair) => {
      if (sent.fixed && !sent.rateId.startsWith('rt-')) {
        return refuse(422, 'Unprocessable Entity', 'Rate is expired');
      }
      const price = priceWithin(state, pair, sent.amount, sent.reverse ? 'receive' : 'send');
      if (price.passes) {
        return refuse(422, 'Unprocessable Entity', 'Amount does not fall within the range');
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: sent.fixed,
        payoutAddress: sent.addressTo,
        payoutExtraId: sent.extraIdTo || null,
        refundAddress: sent.userRefundAddress || null,
        refundExtraId: sent.userRefundExtraId || null,
      });
      return wrap(toExchange(order));
    }),
    'GET /exchanges/{publicId}': forOrder(
      (order) => wrap(toExchange(order)),
      refuse(404, 'Not Found', 'Exchange not found'),
    ),
  },
});

function toCurrency(asset: TwinAsset) {
  return {
    ticker: asset.code.toLowerCase(),
    network: asset.network,
    name: asset.code,
    hasExtraId: asset.usesMemo === true,
    isAvailableFloat: true,
    isAvailableFixed: true,
    contractAddress: asset.contract ?? '',
    precision: asset.decimals,
  };
}

function toExchange(order: TwinOrder) {
  return {
    publicId: order.id,
    type: order.fixed ? 'fixed' : 'floating',
    status: FINISHED_WORDS[order.phase],
    tickerFrom: order.from.code.toLowerCase(),
    networkFrom: order.from.network,
    tickerTo: order.to.code.toLowerCase(),
    networkTo: order.to.network,
    amountFrom: order.amountReceived ?? order.amountFrom,
    amountTo: order.amountPaid ?? order.amountTo,
    addressFrom: order.depositAddress,
    extraIdFrom: order.depositExtraId ?? '',
    addressTo: order.payoutAddress,
    extraIdTo: order.payoutExtraId ?? '',
    userRefundAddress: order.refundAddress ?? '',
    userRefundExtraId: order.refundExtraId ?? '',
    txFrom: order.txIn ?? '',
    txTo: order.txOut ?? '',
    createdAt: twinTime(order.createdAt),
    updatedAt: twinTime(order.updatedAt),
    validUntil: twinTime(order.expiresAt),
  };
}

function wrap(result: unknown): TwinAnswer {
  return reply({ result, traceId: 'tr-1' });
}

function refuse(status: number, error: string, message: string): TwinAnswer {
  return reply({ code: status, error, message, traceId: 'tr-2' }, status);
}
