import { z } from 'zod';
import { FINISHED_WORDS, number, numberOrNull, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const KEY = 'baltex-test-key';
/** An unpaid order keeps waiting, and one under review keeps being exchanged. */
const WORDS: Readonly<Record<Phase, string>> = {
  ...FINISHED_WORDS,
  waiting: 'pending',
  expired: 'pending',
  held: 'exchanging',
};
const RATE_ID = 'baltex-rate-1';

const PAIR = { fromCurrency: text, fromNetwork: text, toCurrency: text, toNetwork: text };
const CREATION = {
  ...PAIR,
  fromAmount: amountText,
  address: text,
  memo: text.optional(),
  refundAddress: text.optional(),
  refundMemo: text.optional(),
};

const REQUESTS = {
  'GET /v1/cross-chain/available-currencies': {},
  'GET /v1/cross-chain/rate': {
    query: { ...PAIR, flow: word(['standard', 'fixed-rate']), amount: amountText.optional() },
  },
  'POST /v1/cross-chain/exchange': {
    json: z.discriminatedUnion('flow', [
      z.strictObject({ ...CREATION, flow: z.literal('standard') }),
      z.strictObject({ ...CREATION, flow: z.literal('fixed-rate'), rateId: text }),
    ]),
  },
  'GET /v1/cross-chain/exchange/status': { query: { id: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => `${code.toLowerCase()}/${network}`,
  read: fourMembers('fromCurrency', 'fromNetwork', 'toCurrency', 'toNetwork'),
  unknown: () => refuse(400, 'Pair is not supported'),
});

export const baltexProtocol = defineProtocol({
  codes: ['baltex'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller: ({ headers }) => (headers['x-api-key'] === KEY ? null : refuse(401, 'Unauthorized')),
  answers: {
    'GET /v1/cross-chain/available-currencies': ({ state }) => reply([...state.assets.map(toCurrency), DOLLARS]),
    'GET /v1/cross-chain/rate': forPair(({ sent, state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      const { amountFrom, amountTo } = priceWithin(state, pair, sent.amount ?? '', 'send');
      return reply({
        fromAmount: number(amountFrom),
        toAmount: number(amountTo),
        min: number(min),
        max: number(max),
        ...(sent.flow === 'fixed-rate' && { rateId: RATE_ID }),
      });
    }),
    'POST /v1/cross-chain/exchange': forPair(({ sent, state }, pair) => {
      if (sent.flow === 'fixed-rate' && sent.rateId !== RATE_ID) {
        return refuse(400, 'Wrong parameters');
      }
      const price = priceWithin(state, pair, sent.fromAmount, 'send');
      if (price.passes) {
        return refuse(400, 'Amount is out of range');
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: sent.flow === 'fixed-rate',
        payoutAddress: sent.address,
        payoutExtraId: sent.memo ?? null,
        refundAddress: sent.refundAddress ?? null,
        refundExtraId: sent.refundMemo ?? null,
      });
      return reply(toExchange(order), 201);
    }),
    'GET /v1/cross-chain/exchange/status': forOrder(
      (order) => reply({ type: 'standard', exchange: toExchange(order) }),
      refuse(404, 'Exchange not found'),
    ),
  },
});

const DOLLARS = { ticker: 'usd', network: 'usd', symbol: 'USD', name: 'US dollar', isFiat: true, enabled: true };

function toCurrency(asset: TwinAsset, rank: number) {
  return {
    ticker: asset.code.toLowerCase(),
    network: asset.network,
    symbol: asset.code,
    name: asset.code,
    hasMemo: asset.usesMemo === true,
    requireMemo: false,
    isFiat: false,
    isStable: /^USD/.test(asset.code),
    supportsFixedRate: true,
    enabled: true,
    contractAddress: asset.contract,
    confirmations: 2,
    rank,
  };
}

function toExchange(order: TwinOrder) {
  return {
    id: order.id,
    status: WORDS[order.phase],
    exchangeType: 'standard',
    created: twinTime(order.createdAt),
    request: {
      fromCurrency: order.from.code.toLowerCase(),
      fromNetwork: order.from.network,
      toCurrency: order.to.code.toLowerCase(),
      toNetwork: order.to.network,
      amountFromRequested: order.amountFrom,
      amountToRequested: order.amountTo,
      depositAddress: order.depositAddress,
      depositMemo: order.depositExtraId,
      recipientAddress: order.payoutAddress,
      refundAddress: order.refundAddress,
      refundMemo: order.refundExtraId,
    },
    exchanges: [
      {
        status: WORDS[order.phase],
        payinHash: order.txIn,
        payoutHash: order.txOut,
        amountToReceived: numberOrNull(order.amountPaid),
      },
    ],
  };
}

function refuse(statusCode: number, message: string): TwinAnswer {
  return reply({ message, error: 'Error', statusCode }, statusCode);
}
