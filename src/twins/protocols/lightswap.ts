import { z } from 'zod';
import { priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader, risingIds } from '../define-protocol';
import { NETWORK_NAMES } from '../network-names';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'lsk_test_key';
const QUOTE_MS = 180_000;
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'waiting_deposit',
  confirming: 'deposit_detected',
  exchanging: 'processing',
  sending: 'processing',
  completed: 'completed',
  failed: 'failed',
  expired: 'expired',
  refund_required: 'underpaid',
  refunding: 'underpaid',
  refunded: 'refunded',
  held: 'processing',
};
const networkOf = ({ network }: TwinAsset) => NETWORK_NAMES[network] ?? network;
/** Quotes of all twins in this process, by id. */
const quotes = new Map<string, Quote>();
/** Orders and quotes are counted together. */
const nextNumber = risingIds(String);

interface Quote {
  from: TwinAsset;
  to: TwinAsset;
  amountFrom: string;
  amountTo: string;
  expiresAt: number;
  /** Of the order it created, in the twin that created it. */
  used: { state: TwinState; orderId: string } | null;
}

const ASSET = { network: text, token: text };

const REQUESTS = {
  'GET /asset': { query: { network: text.optional(), symbol: text.optional() } },
  'POST /quote': {
    json: {
      from: z.strictObject({ ...ASSET, amount: amountText }),
      to: z.strictObject(ASSET),
      externalId: text.max(128).optional(),
      customerId: text.max(128).optional(),
    },
  },
  'POST /swap': {
    json: {
      quoteId: text,
      // A memo of the payout is not supported.
      destination: z.strictObject({ address: text, memo: z.null().optional() }),
      refundAddress: text.optional(),
    },
  },
  'GET /swap/{id}': {},
} satisfies RequestForms;

interface Named {
  network: string;
  token: string;
}
const forPair = pairReader({
  nameOf: (asset) => `${asset.code}/${networkOf(asset)}`,
  read: ({ from, to }: Record<'from' | 'to', Named>) => [`${from.token}/${from.network}`, `${to.token}/${to.network}`],
  unknown: () => refuse(400, 'unsupported_pair'),
});

export const lightswapProtocol = defineProtocol({
  codes: ['lightswap'],
  settings: { key: KEY },
  options: { depositWindowMs: 14_400_000, newId: () => `LS${nextNumber().padStart(10, '0')}` },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, 'validation_error', message),
  refuseCaller: ({ headers }) => (headers['x-api-key'] === KEY ? null : refuse(401, 'invalid_api_key')),
  answers: {
    'GET /asset': ({ state }) => reply({ generatedAt: twinTime(state.now()), assets: state.assets.map(toAsset) }),
    'POST /quote': forPair(({ sent, state }, pair) => {
      const { amountFrom, amountTo } = priceWithin(state, pair, sent.from.amount, 'send');
      const { min, max } = state.limits(pair.from, pair.to);
      const id = `pq_${Number(nextNumber()).toString(16).padStart(24, '0')}`;
      const expiresAt = state.now() + QUOTE_MS;
      quotes.set(id, { ...pair, amountFrom, amountTo, expiresAt, used: null });
      return reply({
        id,
        expiresAt: twinTime(expiresAt),
        from: { ...toLeg(pair.from), amount: amountFrom },
        to: { ...toLeg(pair.to), estimatedAmount: amountTo },
        rate: null,
        minAmountIn: min,
        maxAmountIn: max,
        estimatedTimeSeconds: 900,
      });
    }),
    // The same quote again yields the existing swap.
    'POST /swap': ({ sent, state }) => {
      const quote = quotes.get(sent.quoteId);
      if (!quote || quote.expiresAt < state.now()) {
        return refuse(quote ? 400 : 404, quote ? 'quote_expired' : 'quote_not_found');
      }
      const known = quote.used?.state === state ? state.find(quote.used.orderId) : null;
      if (known) {
        return reply(toSwap(known));
      }
      const order = state.open({
        from: quote.from,
        to: quote.to,
        amountFrom: quote.amountFrom,
        amountTo: quote.amountTo,
        fixed: false,
        payoutAddress: sent.destination.address,
        refundAddress: sent.refundAddress ?? null,
      });
      quote.used = { state, orderId: order.id };
      return reply(toSwap(order));
    },
    'GET /swap/{id}': forOrder((order) => reply(toSwap(order)), refuse(404, 'swap_not_found')),
  },
});

function toAsset(asset: TwinAsset) {
  return {
    symbol: asset.code,
    name: asset.code,
    network: networkOf(asset),
    decimals: asset.decimals,
    contractAddress: asset.contract,
    logoUrl: null,
    canSend: true,
    canReceive: true,
    requiresMemo: false,
  };
}

function toLeg(asset: TwinAsset) {
  return { decimals: asset.decimals, network: networkOf(asset), token: asset.code };
}

/** No hashes and no paid amounts. */
function toSwap(order: TwinOrder) {
  return {
    id: order.id,
    externalId: null,
    status: WORDS[order.phase],
    errorMessage: null,
    from: { ...toLeg(order.from), amount: order.amountFrom },
    to: { ...toLeg(order.to), estimatedAmount: order.amountTo },
    deposit: {
      address: order.depositAddress,
      memo: order.depositExtraId,
      amount: order.amountFrom,
      network: networkOf(order.from),
      token: order.from.code,
      deadline: twinTime(order.expiresAt),
    },
    payout: {
      address: order.payoutAddress,
      memo: order.payoutExtraId,
      network: networkOf(order.to),
      token: order.to.code,
      estimatedAmount: order.amountTo,
    },
    quote: { id: null, rate: null, estimatedTimeSeconds: 900 },
    createdAt: twinTime(order.createdAt),
    updatedAt: twinTime(order.updatedAt),
    customerId: null,
  };
}

function refuse(status: number, code: string, message = code.replaceAll('_', ' ')): TwinAnswer {
  return reply({ error: { code, message, details: {} }, requestId: 'req_1' }, status);
}
