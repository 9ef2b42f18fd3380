import { z } from 'zod';
import { findTwinPair, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, text } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'waiting',
  confirming: 'pending',
  exchanging: 'processing',
  sending: 'settling',
  completed: 'settled',
  failed: 'refund',
  expired: 'expired',
  refund_required: 'refund',
  refunding: 'refunding',
  refunded: 'refunded',
  held: 'review',
};
const SECRET = 'sideshift-test-secret';
const AFFILIATE = 'aff-1';

const PAIR = { depositCoin: text, depositNetwork: text, settleCoin: text, settleNetwork: text };
const TERMS = { affiliateId: text, commissionRate: amountText.optional() };
/** Exactly one amount is given; the other one is null or missing. */
const UNSAID = z.null().optional();
const quoteOf = (amounts: { depositAmount: z.ZodType; settleAmount: z.ZodType }) =>
  z.strictObject({ ...PAIR, ...TERMS, ...amounts });
const SHIFT = {
  settleAddress: text,
  settleMemo: text.optional(),
  affiliateId: text,
  refundAddress: text.optional(),
  refundMemo: text.optional(),
  externalId: text.optional(),
};

const REQUESTS: RequestForms = {
  'GET /coins': {},
  'GET /pair/{from}/{to}': { query: { ...TERMS, amount: amountText.optional() } },
  'POST /quotes': {
    json: z.union([
      quoteOf({ depositAmount: amountText, settleAmount: UNSAID }),
      quoteOf({ depositAmount: UNSAID, settleAmount: amountText }),
    ]),
  },
  'POST /shifts/fixed': { json: { ...SHIFT, quoteId: text } },
  'POST /shifts/variable': { json: { ...PAIR, ...SHIFT, commissionRate: TERMS.commissionRate } },
  'GET /shifts/{id}': {},
  'POST /shifts/{id}/set-refund-address': { json: { address: text, memo: text.optional() } },
};

export const sideshiftProtocol: Protocol = {
  codes: ['sideshift'],
  settings: { secret: SECRET, affiliate: AFFILIATE },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'NOT_FOUND', message) : refuse(400, 'BAD_USER_INPUT', message),
  answer(request, state) {
    const { method, path } = request;
    if (method === 'GET' && path === '/coins') {
      return reply(listCoins(state));
    }
    if (method === 'GET' && path.startsWith('/shifts/')) {
      const order = state.find(path.slice('/shifts/'.length));
      return order ? reply(toShift(order)) : refuse(404, 'NOT_FOUND', 'Shift not found');
    }
    if (request.headers['x-sideshift-secret'] !== SECRET) {
      return refuse(401, 'UNAUTHORIZED', 'Invalid secret');
    }
    const refund = /^\/shifts\/([^/]+)\/set-refund-address$/.exec(path);
    if (refund) {
      return setRefundAddress(refund[1] ?? '', request, state);
    }
    if (!request.headers['x-user-ip']) {
      return refuse(403, 'ACCESS_DENIED', 'Access denied');
    }
    return path.startsWith('/pair/') ? showPair(request, state) : make(request, state);
  },
};

/** One row per coin, with token details by network. */
function listCoins(state: TwinState) {
  return [...new Set(state.assets.map(({ code }) => code))].map((code) => {
    const assets = state.assets.filter((asset) => asset.code === code);
    const tokens = assets.filter(({ contract }) => contract !== null);
    return {
      coin: code,
      networks: assets.map(networkOf),
      hasMemo: assets.some(({ usesMemo }) => usesMemo),
      fixedOnly: false,
      variableOnly: [],
      tokenDetails: Object.fromEntries(
        tokens.map((asset) => [networkOf(asset), { contractAddress: asset.contract, decimals: asset.decimals }]),
      ),
      depositOffline: false,
      settleOffline: [],
    };
  });
}

function showPair({ path, query }: TwinRequest, state: TwinState): TwinAnswer {
  const [, , from, to] = path.split('/');
  const nameOf = (asset: TwinAsset) => `${asset.code}-${networkOf(asset)}`.toLowerCase();
  const pair = findTwinPair(
    state,
    (asset) => nameOf(asset) === from,
    (asset) => nameOf(asset) === to,
  );
  if (!pair || query.get('affiliateId') !== AFFILIATE) {
    return refuse(400, 'BAD_USER_INPUT', 'Invalid coin');
  }
  const { min, max } = state.limits(pair.from, pair.to);
  const rate = priceWithin(state, pair, '1', 'send', extraBps(query.get('commissionRate'))).amountTo;
  return reply({ min, max, rate, depositCoin: pair.from.code });
}

const quotes = new WeakMap<TwinState, Map<string, { pair: TwinPair; amountFrom: string; amountTo: string }>>();

function make({ path, body }: TwinRequest, state: TwinState): TwinAnswer {
  const requested = JSON.parse(body);
  const known = quotes.get(state) ?? new Map();
  quotes.set(state, known);
  if (path === '/shifts/fixed') {
    const quote = known.get(requested.quoteId);
    return quote ? open(quote.pair, quote, requested, state) : refuse(400, 'BAD_REQUEST', 'Quote has expired');
  }
  const pair = findTwinPair(
    state,
    (asset) => asset.code === requested.depositCoin && networkOf(asset) === requested.depositNetwork,
    (asset) => asset.code === requested.settleCoin && networkOf(asset) === requested.settleNetwork,
  );
  if (!pair || requested.affiliateId !== AFFILIATE) {
    return refuse(400, 'BAD_USER_INPUT', 'Invalid coin');
  }
  if (path === '/shifts/variable') {
    return open(pair, priceWithin(state, pair, '3.5', 'send', extraBps(requested.commissionRate)), requested, state);
  }
  const side = requested.depositAmount === null ? 'receive' : 'send';
  const amount = requested.depositAmount ?? requested.settleAmount;
  const { passes, ...amounts } = priceWithin(state, pair, amount, side, extraBps(requested.commissionRate));
  if (passes) {
    return refuse(400, 'BAD_REQUEST', passes === 'min' ? 'Amount too low' : 'Amount too high');
  }
  const id = `quote-${known.size + 1}`;
  known.set(id, { pair, ...amounts });
  const expiresAt = twinTime(state.now() + 15 * 60_000);
  return reply(
    { id, depositAmount: amounts.amountFrom, settleAmount: amounts.amountTo, expiresAt, affiliateId: AFFILIATE },
    201,
  );
}

/** Beyond the half percent that every account has; 2 % at most. */
function extraBps(commissionRate: string | null = null): number {
  return Math.round((Math.min(Number(commissionRate ?? '0.005'), 0.02) - 0.005) * 10_000);
}

function open(
  pair: TwinPair,
  { amountFrom, amountTo }: { amountFrom: string; amountTo: string },
  requested: Record<string, string | undefined>,
  state: TwinState,
): TwinAnswer {
  const order = state.open({
    from: pair.from,
    to: pair.to,
    amountFrom,
    amountTo,
    fixed: requested.quoteId !== undefined,
    payoutAddress: requested.settleAddress ?? '',
    payoutExtraId: requested.settleMemo ?? null,
    refundAddress: requested.refundAddress ?? null,
    refundExtraId: requested.refundMemo ?? null,
    reference: requested.externalId ?? null,
  });
  return reply(toShift(order), 201);
}

/** Only accepted for a shift without a refund address. */
function setRefundAddress(id: string, { body }: TwinRequest, state: TwinState): TwinAnswer {
  const order = state.find(id);
  if (!order || order.refundAddress !== null || !state.refund(id, JSON.parse(body).address)) {
    return refuse(order ? 400 : 404, 'BAD_REQUEST', order ? 'Refund address cannot be set' : 'Shift not found');
  }
  return reply(toShift(order));
}

function toShift(order: TwinOrder) {
  const hasAmounts = order.fixed || order.txIn !== null;
  return {
    id: order.id,
    createdAt: twinTime(order.createdAt),
    depositCoin: order.from.code,
    depositNetwork: networkOf(order.from),
    settleCoin: order.to.code,
    settleNetwork: networkOf(order.to),
    depositAddress: order.depositAddress,
    ...(order.depositExtraId && { depositMemo: order.depositExtraId }),
    settleAddress: order.payoutAddress,
    ...(order.payoutExtraId && { settleMemo: order.payoutExtraId }),
    ...(order.refundAddress && { refundAddress: order.refundAddress }),
    type: order.fixed ? 'fixed' : 'variable',
    ...(hasAmounts && { depositAmount: order.amountReceived ?? order.amountFrom, settleAmount: order.amountTo }),
    expiresAt: twinTime(order.expiresAt),
    status: WORDS[order.phase],
    externalId: order.reference,
    ...(order.txIn && { depositHash: order.txIn }),
    ...(order.txOut && { settleHash: order.txOut }),
  };
}

function networkOf({ network }: TwinAsset): string {
  return NETWORK_NAMES[network] ?? network;
}

function refuse(status: number, code: string, message: string): TwinAnswer {
  return reply({ error: { code, message } }, status);
}
