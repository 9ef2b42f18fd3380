import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { FINISHED_WORDS, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader, type TwinCall } from '../define-protocol';
import { NETWORK_NAMES } from '../network-names';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, count, text, trueOrFalse, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const CREDENTIAL = { key: 'gspk-test-key', secret: 'gssk-test-secret' };
const NETWORK_FEE = '0.00001';
const WORDS: Readonly<Record<Phase, string>> = { ...FINISHED_WORDS, expired: 'overdue', held: 'hold' };
const TICKERS: Readonly<Record<string, string>> = {
  'USDT/trx': 'usdtrx',
  'USDT/eth': 'usdt20',
  'USDC/sol': 'usdcsol',
  'BNB/bsc': 'bnbbsc',
};
const tickerOf = ({ code, network }: TwinAsset) => TICKERS[`${code}/${network}`] ?? code.toLowerCase();
const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const PAIR = { from: text, to: text };
const SWAP = { ...PAIR, amountFrom: amountText, address: text, partnerReferenceId: text.max(120).optional() };

const REQUESTS = {
  'GET /v1/currencies': { query: { lite: trueOrFalse.optional() } },
  'GET /v1/pairs': { query: PAIR },
  'POST /v1/quotes': { json: { ...PAIR, amountFrom: amountText, mode: word(['float', 'fixed']).optional() } },
  'POST /v1/swaps': {
    json: z.union([
      z.strictObject({ ...SWAP, mode: z.literal('float').optional(), refundAddress: text.optional() }),
      z.strictObject({ ...SWAP, mode: z.literal('fixed'), refundAddress: text, rateId: text }),
    ]),
  },
  'GET /v1/swaps': { query: { limit: count.optional(), offset: count.optional() } },
  'GET /v1/swaps/{id}': {},
} satisfies RequestForms;

const NO_PAIR = refuse(400, 'validation_error', 'unsupported_pair', 'This pair is not available');
const forPair = pairReader({
  nameOf: tickerOf,
  read: ({ from, to }: Record<'from' | 'to', string>) => [from, to],
  unknown: () => NO_PAIR,
});

export const ghostswapProtocol = defineProtocol({
  codes: ['ghostswap'],
  settings: CREDENTIAL,
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint'
      ? refuse(404, 'not_found', 'no_route', message)
      : refuse(400, 'validation_error', 'invalid_request', message),
  refuseCaller: ({ headers }) =>
    headers.authorization === `Bearer ${CREDENTIAL.key}:${CREDENTIAL.secret}`
      ? null
      : refuse(401, 'authentication_error', 'invalid_credentials', 'Invalid credentials'),
  answers: {
    'GET /v1/currencies': ({ state }) => reply({ currencies: state.assets.map(toCurrency) }),
    'GET /v1/pairs': forPair(({ sent: { from, to }, state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      const limits = { minAmountFloat: min, maxAmountFloat: max, minAmountFixed: min, maxAmountFixed: max };
      return reply({ pair: { from, to, ...limits } });
    }),
    'POST /v1/quotes': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, sent.amountFrom, 'send');
      const limits = state.limits(pair.from, pair.to);
      if (price.passes) {
        return refuseAmount(price.passes, limits);
      }
      const isFixed = sent.mode === 'fixed';
      return reply({
        quote: {
          from: sent.from,
          to: sent.to,
          amountFrom: price.amountFrom,
          amountTo: new BigNumber(price.amountTo).plus(NETWORK_FEE).toFixed(),
          networkFee: NETWORK_FEE,
          amountUserReceives: price.amountTo,
          rate: '15.32',
          fee: isFixed ? null : '0.001',
          ...limits,
          mode: isFixed ? 'fixed' : 'float',
          ...(isFixed && { rateId: 'rate-1', expiresAt: twinTime(state.now() + 60_000) }),
        },
      });
    }),
    // The same key and body again yields the existing swap.
    'POST /v1/swaps': (call) => {
      const { sent, headers, state } = call;
      if (!UUID_4.test(headers['idempotency-key'] ?? '')) {
        return refuse(400, 'validation_error', 'missing_idempotency_key', 'Idempotency-Key is required');
      }
      const known = state.list().find(({ reference }) => reference === sent.partnerReferenceId);
      if (known) {
        return reply({ swap: toSwap(known) }, 201);
      }
      if (sent.mode === 'fixed' && sent.rateId !== 'rate-1') {
        return refuse(409, 'conflict', 'rate_expired', 'The rate has expired');
      }
      return createSwap(call);
    },
    'GET /v1/swaps': ({ sent, state }) =>
      reply({
        swaps: state
          .list()
          .slice(0, Number(sent.limit ?? '50'))
          .map(toSwap),
      }),
    'GET /v1/swaps/{id}': forOrder(
      (order) => reply({ swap: toSwap(order) }),
      refuse(404, 'not_found', 'swap_not_found', 'No such swap'),
    ),
  },
});

interface Swap extends Record<'from' | 'to' | 'amountFrom' | 'address', string> {
  mode?: 'float' | 'fixed' | undefined;
  refundAddress?: string | undefined;
  partnerReferenceId?: string | undefined;
}

const createSwap = forPair(({ sent, state }: TwinCall<Swap>, pair) => {
  const { passes, ...amounts } = priceWithin(state, pair, sent.amountFrom, 'send');
  if (passes) {
    return refuseAmount(passes, state.limits(pair.from, pair.to));
  }
  const order = state.open({
    ...pair,
    ...amounts,
    fixed: sent.mode === 'fixed',
    payoutAddress: sent.address,
    refundAddress: sent.refundAddress ?? null,
    reference: sent.partnerReferenceId ?? null,
  });
  return reply({ swap: toSwap(order) }, 201);
});

function refuseAmount(passes: 'min' | 'max', limits: { min: string; max: string }): TwinAnswer {
  const code = `amount_${passes === 'min' ? 'below' : 'above'}_${passes}`;
  const bound = `${passes === 'min' ? 'Minimum' : 'Maximum'} amountFrom is ${limits[passes]}`;
  return refuse(400, 'validation_error', code, bound);
}

function toCurrency(asset: TwinAsset) {
  return {
    ticker: tickerOf(asset),
    fullName: asset.code,
    enabled: true,
    enabledFrom: true,
    enabledTo: true,
    payinConfirmations: 2,
    blockchain: NETWORK_NAMES[asset.network] ?? asset.network,
    blockchainPrecision: asset.decimals,
    image: null,
    requiresExtraId: asset.usesMemo === true,
  };
}

function toSwap(order: TwinOrder) {
  return {
    id: order.id,
    providerSwapId: order.id,
    status: WORDS[order.phase],
    from: tickerOf(order.from),
    to: tickerOf(order.to),
    amountFrom: order.amountFrom,
    amountExpectedFrom: order.amountFrom,
    amountExpectedTo: new BigNumber(order.amountTo).plus(NETWORK_FEE).toFixed(),
    networkFee: NETWORK_FEE,
    rate: null,
    amountActualFrom: order.amountReceived,
    amountActualTo: order.amountPaid,
    actualNetworkFee: order.amountPaid && NETWORK_FEE,
    payinAddress: order.depositAddress,
    payoutAddress: order.payoutAddress,
    refundAddress: order.refundAddress,
    payinHash: order.txIn,
    payoutHash: order.txOut,
    refundHash: order.txRefund,
    partnerReferenceId: order.reference,
    mode: order.fixed ? 'fixed' : 'float',
    payTill: order.fixed ? twinTime(order.expiresAt) : null,
    createdAt: twinTime(order.createdAt),
  };
}

function refuse(status: number, type: string, code: string, message: string): TwinAnswer {
  return reply({ error: { type, code, message } }, status);
}
