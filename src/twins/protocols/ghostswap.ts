import BigNumber from 'bignumber.js';
import { FINISHED_WORDS, findTwinPair, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { GHOSTSWAP_REQUESTS } from './ghostswap-requests';

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

export const ghostswapProtocol: Protocol = {
  codes: ['ghostswap'],
  settings: CREDENTIAL,
  requests: GHOSTSWAP_REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint'
      ? refuse(404, 'not_found', 'no_route', message)
      : refuse(400, 'validation_error', 'invalid_request', message),
  answer(request, state) {
    if (request.headers.authorization !== `Bearer ${CREDENTIAL.key}:${CREDENTIAL.secret}`) {
      return refuse(401, 'authentication_error', 'invalid_credentials', 'Invalid credentials');
    }
    const id = /^\/v1\/swaps\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return order ? reply({ swap: toSwap(order) }) : refuse(404, 'not_found', 'swap_not_found', 'No such swap');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse(404, 'not_found', 'no_route', 'No such route');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /v1/currencies': (_request, state) =>
    reply({
      currencies: state.assets.map((asset) => ({
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
      })),
    }),
  'GET /v1/pairs': ({ query }, state) => {
    const pair = readPair({ from: query.get('from'), to: query.get('to') }, state);
    if (!pair) {
      return refuse(400, 'validation_error', 'unsupported_pair', 'This pair is not available');
    }
    const { min, max } = state.limits(pair.from, pair.to);
    return reply({
      pair: {
        from: query.get('from'),
        to: query.get('to'),
        minAmountFloat: min,
        maxAmountFloat: max,
        minAmountFixed: min,
        maxAmountFixed: max,
      },
    });
  },
  'POST /v1/quotes': ({ body }, state) => {
    const requested = JSON.parse(body);
    const priced = priceOf(requested, state);
    if ('status' in priced) {
      return priced;
    }
    const { pair, amountFrom, amountTo } = priced;
    const { min, max } = state.limits(pair.from, pair.to);
    const isFixed = requested.mode === 'fixed';
    return reply({
      quote: {
        from: requested.from,
        to: requested.to,
        amountFrom,
        amountTo: new BigNumber(amountTo).plus(NETWORK_FEE).toFixed(),
        networkFee: NETWORK_FEE,
        amountUserReceives: amountTo,
        rate: '15.32',
        fee: isFixed ? null : '0.001',
        min,
        max,
        mode: isFixed ? 'fixed' : 'float',
        ...(isFixed && { rateId: 'rate-1', expiresAt: twinTime(state.now() + 60_000) }),
      },
    });
  },
  'POST /v1/swaps': createSwap,
  'GET /v1/swaps': ({ query }, state) =>
    reply({
      swaps: state
        .list()
        .slice(0, Number(query.get('limit') ?? '50'))
        .map(toSwap),
    }),
};

/** The same key and body again yield the existing swap. */
function createSwap({ headers, body }: TwinRequest, state: TwinState): TwinAnswer {
  if (!UUID_4.test(headers['idempotency-key'] ?? '')) {
    return refuse(400, 'validation_error', 'missing_idempotency_key', 'Idempotency-Key is required');
  }
  const requested = JSON.parse(body);
  const known = state.list().find(({ reference }) => reference === requested.partnerReferenceId);
  if (known) {
    return reply({ swap: toSwap(known) }, 201);
  }
  const isFixed = requested.mode === 'fixed';
  if (isFixed && requested.rateId !== 'rate-1') {
    return refuse(409, 'conflict', 'rate_expired', 'The rate has expired');
  }
  const priced = priceOf(requested, state);
  if ('status' in priced) {
    return priced;
  }
  const { pair, amountFrom, amountTo } = priced;
  const order = state.open({
    ...pair,
    amountFrom,
    amountTo,
    fixed: isFixed,
    payoutAddress: requested.address,
    refundAddress: requested.refundAddress ?? null,
    reference: requested.partnerReferenceId ?? null,
  });
  return reply({ swap: toSwap(order) }, 201);
}

function priceOf(requested: Record<string, string>, state: TwinState) {
  const pair = readPair({ from: requested.from ?? null, to: requested.to ?? null }, state);
  if (!pair) {
    return refuse(400, 'validation_error', 'unsupported_pair', 'This pair is not available');
  }
  const { passes, ...amounts } = priceWithin(state, pair, requested.amountFrom ?? '', 'send');
  const limits = state.limits(pair.from, pair.to);
  return passes
    ? refuse(
        400,
        'validation_error',
        `amount_${passes === 'min' ? 'below' : 'above'}_${passes}`,
        boundOf(passes, limits),
      )
    : { pair, ...amounts };
}

function boundOf(passes: 'min' | 'max', limits: { min: string; max: string }): string {
  return `${passes === 'min' ? 'Minimum' : 'Maximum'} amountFrom is ${limits[passes]}`;
}

function readPair({ from, to }: { from: string | null; to: string | null }, state: TwinState): TwinPair | null {
  return findTwinPair(
    state,
    (asset) => tickerOf(asset) === from,
    (asset) => tickerOf(asset) === to,
  );
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
