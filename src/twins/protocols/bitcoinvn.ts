import { z } from 'zod';
import { number, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, memoryOf, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amount, text, withOneOf } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'new',
  confirming: 'pending',
  exchanging: 'processing',
  sending: 'processing',
  completed: 'completed',
  failed: 'on_hold',
  expired: 'canceled',
  refund_required: 'canceled',
  refunding: 'canceled',
  refunded: 'canceled',
  held: 'on_hold',
};
const METHODS: Readonly<Record<string, string>> = {
  'USDT/trx': 'usdttrc20',
  'USDT/eth': 'usdterc20',
  'USDC/eth': 'usdcerc20',
  'USDC/sol': 'usdcsol',
};
const methodOf = ({ code, network }: TwinAsset) => METHODS[`${code}/${network}`] ?? code.toLowerCase();

const quotesOf = memoryOf(() => new Map<string, TwinPair & { amountFrom: string; amountTo: string }>());

const REQUESTS = {
  'GET /info': {},
  'POST /quotes': {
    json: withOneOf(
      { depositMethod: text, settleMethod: text, depositAmount: amount.nullish(), settleAmount: amount.nullish() },
      'depositAmount',
      'settleAmount',
    ),
  },
  'POST /orders': {
    json: {
      quote: text,
      settleData: z.strictObject({ address: text, tag: text.optional() }),
      referrer: text.optional(),
      refundData: z.strictObject({ address: text }).optional(),
    },
  },
  'GET /orders/{shortId}': {},
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: methodOf,
  read: (sent: Record<'depositMethod' | 'settleMethod', string>) => [sent.depositMethod, sent.settleMethod],
  unknown: () => refuse('depositMethod', 'This value is not valid.'),
});

export const bitcoinvnProtocol = defineProtocol({
  codes: ['bitcoinvn'],
  settings: { affiliate: 'aff-1' },
  options: {
    depositWindowMs: 7 * 24 * 3_600_000,
    newId: () => `BV${Math.random().toString(36).slice(2, 8).toUpperCase()}`,
  },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ error: { message, code: 404 } }, 404) : refuse('request', message),
  answers: {
    'GET /info': ({ state }) =>
      reply(Object.fromEntries(state.assets.map((asset) => [methodOf(asset), toMethod(asset)]))),
    'POST /quotes': forPair(({ sent, state }, pair) => {
      const side = sent.depositAmount ? 'send' : 'receive';
      const asked = String(sent.depositAmount ?? sent.settleAmount);
      const { passes, ...amounts } = priceWithin(state, pair, asked, side);
      if (passes) {
        const limit = state.limits(pair.from, pair.to)[passes];
        const end = passes === 'min' ? 'Minimum' : 'Maximum';
        return refuse('depositAmount', `${end} order size is ${limit} ${pair.from.code}.`);
      }
      const quotes = quotesOf(state);
      const id = `c0ffee00-0000-4111-8222-${String(quotes.size + 1).padStart(12, '0')}`;
      quotes.set(id, { ...pair, ...amounts });
      return reply(
        {
          id,
          depositMethod: sent.depositMethod,
          depositAmount: number(amounts.amountFrom),
          depositFee: 0,
          settleMethod: sent.settleMethod,
          settleAmount: number(amounts.amountTo),
          settleFee: 0.000004,
          createdAt: zoned(state.now()),
          expiresAt: zoned(state.now() + 15 * 60_000),
          accepted: false,
        },
        201,
      );
    }),
    'POST /orders': ({ sent, state }) => {
      const quote = quotesOf(state).get(sent.quote);
      if (!quote) {
        return refuse('quote', 'This value is not valid.');
      }
      const order = state.open({
        ...quote,
        fixed: true,
        payoutAddress: sent.settleData.address,
        payoutExtraId: sent.settleData.tag ?? null,
        refundAddress: sent.refundData?.address ?? null,
      });
      return reply(toOrder(order), 201);
    },
    'GET /orders/{shortId}': forOrder(
      (order) => reply(toOrder(order)),
      reply({ error: { message: 'Order not found', code: 404 } }, 404),
    ),
  },
});

function toMethod(asset: TwinAsset) {
  return { enabled: true, depositEnabled: true, settleEnabled: true, fiat: false, asset: asset.code };
}

function toOrder(order: TwinOrder) {
  const isPaying = order.phase === 'sending' || order.phase === 'completed';
  return {
    id: `long-${order.id}`,
    shortId: order.id,
    status: WORDS[order.phase],
    depositMethod: methodOf(order.from),
    depositAmount: number(order.amountFrom),
    depositData: { address: order.depositAddress, ...(order.depositExtraId && { tag: order.depositExtraId }) },
    depositTxns: order.txIn ? [{ hash: order.txIn }] : [],
    settleMethod: methodOf(order.to),
    settleAmount: number(order.amountTo),
    settleData: { address: order.payoutAddress, ...(order.payoutExtraId && { tag: order.payoutExtraId }) },
    settleTxns: isPaying ? [order.txOut ?? 'pending'] : [],
    createdAt: zoned(order.createdAt),
    expiresAt: zoned(order.expiresAt),
  };
}

function zoned(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');
}

function refuse(field: string, error: string): TwinAnswer {
  const children = { depositMethod: {}, settleMethod: {}, depositAmount: {}, [field]: { errors: [error] } };
  return reply({ code: 400, message: 'Validation Failed', errors: { children } }, 400);
}
