import { z } from 'zod';
import { FINISHED_WORDS, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, count, emptyOrText, text, textOrNull, trueOrFalse, word } from '../request-forms';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'changenow-test-key';

const PAIR = {
  fromCurrency: text,
  fromNetwork: text,
  toCurrency: text,
  toNetwork: text,
  flow: word(['standard', 'fixed-rate']),
};
/** What the caller may add, sent empty if there is nothing to say. */
const CREATION = {
  ...PAIR,
  address: text,
  extraId: emptyOrText.optional(),
  refundAddress: emptyOrText.optional(),
  refundExtraId: emptyOrText.optional(),
  userId: emptyOrText.optional(),
  contactEmail: emptyOrText.optional(),
  payload: z
    .record(z.string(), z.string().max(64))
    .refine((members) => Object.keys(members).length <= 5, 'has more than 5 members')
    .optional(),
  rateId: emptyOrText.optional(),
};
/** The amount that the provider computes. */
const UNSAID = z.literal('').optional();

const REQUESTS = {
  'GET /exchange/currencies': {
    query: {
      active: trueOrFalse.optional(),
      flow: PAIR.flow.optional(),
      buy: trueOrFalse.optional(),
      sell: trueOrFalse.optional(),
    },
  },
  'GET /exchange/range': { query: PAIR },
  'GET /exchange/estimated-amount': {
    query: z.discriminatedUnion('type', [
      z.strictObject({ ...PAIR, type: z.literal('direct'), fromAmount: amountText, useRateId: trueOrFalse.optional() }),
      z.strictObject({ ...PAIR, type: z.literal('reverse'), toAmount: amountText, useRateId: trueOrFalse.optional() }),
    ]),
  },
  'POST /exchange': {
    json: z.discriminatedUnion('type', [
      z.strictObject({ ...CREATION, type: z.literal('direct'), fromAmount: amountText, toAmount: UNSAID }),
      z.strictObject({ ...CREATION, type: z.literal('reverse'), fromAmount: UNSAID, toAmount: amountText }),
    ]),
  },
  'GET /exchange/by-id': { query: { id: text } },
  'GET /exchanges': {
    query: {
      limit: count.optional(),
      offset: count.optional(),
      dateFrom: text.optional(),
      dateTo: text.optional(),
      sortDirection: word(['ASC', 'DESC']).optional(),
    },
  },
  'POST /exchange/refund': { json: { id: text, address: text, extraId: textOrNull.optional() } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => `${code.toLowerCase()}/${network}`,
  read: fourMembers('fromCurrency', 'fromNetwork', 'toCurrency', 'toNetwork'),
  unknown: () => refuse(400, 'pair_is_inactive', 'Pair is inactive'),
});
type Assets = Record<'fromCurrency' | 'fromNetwork' | 'toCurrency' | 'toNetwork', string>;

export const changenowProtocol = defineProtocol({
  codes: ['changenow'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'not_found', message) : refuse(400, 'bad_request', message),
  refuseCaller: ({ headers }) =>
    headers['x-changenow-api-key'] === KEY ? null : refuse(401, 'unauthorized', 'Unauthorized'),
  open: ['GET /exchange/currencies'],
  answers: {
    'GET /exchange/currencies': ({ state }) => ({ status: 200, body: state.assets.map(toCurrency) }),
    'GET /exchange/range': forPair(({ state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      return { status: 200, body: `{"minAmount":${toNumber(min)},"maxAmount":${toNumber(max)}}` };
    }),
    'GET /exchange/estimated-amount': forPair(({ sent, state }, pair) => {
      const { amountFrom, amountTo } = priceOf(sent, pair, state);
      const limit = refuseAmount(amountFrom, pair.from, pair.to, state);
      const isFixed = sent.flow === 'fixed-rate' && sent.useRateId === 'true';
      return (
        limit ?? {
          status: 200,
          body: `{"rateId":${isFixed ? `"rate-${amountFrom}"` : 'null'},"validUntil":${
            isFixed ? `"${new Date(state.now() + 60_000).toISOString()}"` : 'null'
          },"transactionSpeedForecast":"10-60","warningMessage":null,"depositFee":0.0001,"withdrawalFee":${
            pair.to.code === 'USDT' ? '2.1' : '4.2e-06'
          },"fromAmount":${toNumber(amountFrom)},"toAmount":${toNumber(amountTo)}}`,
        }
      );
    }),
    'POST /exchange': forPair(({ sent, state }, pair) => {
      const amounts = priceOf(sent, pair, state);
      const limit = refuseAmount(amounts.amountFrom, pair.from, pair.to, state);
      if (limit) {
        return limit;
      }
      const fixed = sent.flow === 'fixed-rate';
      if (fixed && !sent.rateId?.startsWith('rate-')) {
        return refuse(400, 'rate_id_not_found', 'Rate id is unknown or has lapsed');
      }
      const order = state.open({
        ...pair,
        ...amounts,
        fixed,
        payoutAddress: sent.address,
        payoutExtraId: sent.extraId || null,
        refundAddress: sent.refundAddress || null,
        refundExtraId: sent.refundExtraId || null,
        reference: sent.payload?.reference ?? null,
      });
      return { status: 200, body: toCreated(order, sent) };
    }),
    'GET /exchange/by-id': forOrder(
      (order) => ({ status: 200, body: toStatus(order) }),
      refuse(404, 'not_found', 'Exchange not found'),
    ),
    'GET /exchanges': ({ state }) => ({
      status: 200,
      body: { count: state.list().length, exchanges: state.list().slice(0, 50).map(toRow) },
    }),
    'POST /exchange/refund': ({ sent, id, state }) =>
      state.refund(id, sent.address)
        ? { status: 200, body: { result: true } }
        : refuse(400, 'action_not_available', 'Refund is not available'),
  },
});

type Amount = { type: 'direct'; fromAmount: string } | { type: 'reverse'; toAmount: string };

function priceOf(sent: Amount, { from, to }: TwinPair, state: TwinState) {
  return sent.type === 'reverse'
    ? state.price(from, to, sent.toAmount, 'receive')
    : state.price(from, to, sent.fromAmount, 'send');
}

function refuseAmount(amount: string, from: TwinAsset, to: TwinAsset, state: TwinState): TwinAnswer | null {
  const { min, max } = state.limits(from, to);
  const isLow = Number(amount) < Number(min);
  return isLow || Number(amount) > Number(max)
    ? {
        status: 400,
        body: `{"error":"${isLow ? 'deposit_too_small' : 'out_of_range'}","message":"Out of range","payload":{"range":{"minAmount":${min},"maxAmount":${max}}}}`,
      }
    : null;
}

function toCurrency(asset: TwinAsset) {
  return {
    ticker: asset.code.toLowerCase(),
    network: asset.network,
    tokenContract: asset.contract,
    hasExternalId: asset.usesMemo === true,
    supportsFixedRate: true,
    buy: true,
    sell: true,
  };
}

type Repeated = Assets & { refundAddress?: string | undefined; extraId?: string | undefined };

function toCreated(order: TwinOrder, sent: Repeated): string {
  const { fromCurrency, fromNetwork, toCurrency, toNetwork, refundAddress, extraId: payoutExtraId } = sent;
  const repeated = { fromCurrency, fromNetwork, toCurrency, toNetwork, refundAddress, payoutExtraId };
  return `{"id":"${order.id}","fromAmount":${toNumber(order.amountFrom)},"toAmount":${toNumber(order.amountTo)},"flow":"${
    order.fixed ? 'fixed-rate' : 'standard'
  }","payinAddress":"${order.depositAddress}"${order.depositExtraId ? `,"payinExtraId":"${order.depositExtraId}"` : ''},"payoutAddress":"${
    order.payoutAddress
  }",${JSON.stringify(repeated).slice(1, -1)},"validUntil":"${new Date(order.expiresAt).toISOString()}"}`;
}

function toStatus(order: TwinOrder) {
  return {
    id: order.id,
    status: FINISHED_WORDS[order.phase],
    actionsAvailable: order.phase === 'refund_required',
    expectedAmountFrom: Number(order.amountFrom),
    expectedAmountTo: Number(order.amountTo),
    amountFrom: order.amountReceived && Number(order.amountReceived),
    amountTo: order.amountPaid && Number(order.amountPaid),
    payinAddress: order.depositAddress,
    payinExtraId: order.depositExtraId,
    payoutAddress: order.payoutAddress,
    payoutExtraId: order.payoutExtraId,
    refundAddress: order.refundAddress,
    fromCurrency: order.from.code.toLowerCase(),
    fromNetwork: order.from.network,
    toCurrency: order.to.code.toLowerCase(),
    toNetwork: order.to.network,
    payinHash: order.txIn,
    payoutHash: order.txOut,
    refundHash: order.txRefund,
    refundAmount: order.amountRefunded && Number(order.amountRefunded),
    validUntil: new Date(order.expiresAt).toISOString(),
  };
}

function toRow(order: TwinOrder) {
  return {
    id: order.id,
    status: FINISHED_WORDS[order.phase],
    payload: order.reference === null ? null : { reference: order.reference },
    payin: { address: order.depositAddress, extraId: order.depositExtraId, amount: Number(order.amountFrom) },
    payout: { amount: Number(order.amountTo) },
    validUntil: new Date(order.expiresAt).toISOString(),
  };
}

/** Small numbers in this provider's format. */
function toNumber(amount: string): string {
  return Number(amount) < 1e-6 ? Number(amount).toExponential() : amount;
}

function refuse(status: number, error: string, message: string): TwinAnswer {
  return { status, body: { error, message } };
}
