import { findTwinPair, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { LIGHTSWAP_REQUESTS } from './lightswap-requests';

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
let made = 0;

interface Quote {
  from: TwinAsset;
  to: TwinAsset;
  amountFrom: string;
  amountTo: string;
  expiresAt: number;
  /** Of the order it created, in the twin that created it. */
  used: { state: TwinState; orderId: string } | null;
}

export const lightswapProtocol: Protocol = {
  codes: ['lightswap'],
  settings: { key: KEY },
  options: {
    depositWindowMs: 14_400_000,
    newId: () => {
      made += 1;
      return `LS${String(made).padStart(10, '0')}`;
    },
  },
  requests: LIGHTSWAP_REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, 'validation_error', message),
  answer(request, state) {
    if (request.headers['x-api-key'] !== KEY) {
      return refuse(401, 'invalid_api_key');
    }
    const id = /^\/swap\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return order ? reply(toSwap(order)) : refuse(404, 'swap_not_found');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse(404, 'validation_error');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /asset': (_request, state) =>
    reply({
      generatedAt: twinTime(state.now()),
      assets: state.assets.map((asset) => ({
        symbol: asset.code,
        name: asset.code,
        network: networkOf(asset),
        decimals: asset.decimals,
        contractAddress: asset.contract,
        logoUrl: null,
        canSend: true,
        canReceive: true,
        requiresMemo: false,
      })),
    }),
  'POST /quote': ({ body }, state) => {
    const { from, to } = JSON.parse(body);
    const is = (named: { network: string; token: string }) => (asset: TwinAsset) =>
      asset.code === named.token && networkOf(asset) === named.network;
    const pair = findTwinPair(state, is(from), is(to));
    if (!pair) {
      return refuse(400, 'unsupported_pair');
    }
    const { amountFrom, amountTo } = priceWithin(state, pair, from.amount, 'send');
    const { min, max } = state.limits(pair.from, pair.to);
    made += 1;
    const id = `pq_${made.toString(16).padStart(24, '0')}`;
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
  },
  'POST /swap': createSwap,
};

/** The same quote again yields the existing swap. */
function createSwap({ body }: TwinRequest, state: TwinState): TwinAnswer {
  const { quoteId, destination, refundAddress = null } = JSON.parse(body);
  const quote = quotes.get(quoteId);
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
    payoutAddress: destination.address,
    refundAddress,
  });
  quote.used = { state, orderId: order.id };
  return reply(toSwap(order));
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
