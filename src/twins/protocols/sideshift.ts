import { z } from 'zod';
import { findTwinPair, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import { byCode, type TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, memoryOf, pairReader } from '../define-protocol';
import { NETWORK_NAMES } from '../network-names';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text } from '../request-forms';
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
const QUOTE = { ...PAIR, ...TERMS };
const SHIFT = {
  settleAddress: text,
  settleMemo: text.optional(),
  affiliateId: text,
  refundAddress: text.optional(),
  refundMemo: text.optional(),
  externalId: text.optional(),
};

const REQUESTS = {
  'GET /coins': {},
  'GET /pair/{from}/{to}': { query: { ...TERMS, amount: amountText.optional() } },
  'POST /quotes': {
    json: z.union([
      z.strictObject({ ...QUOTE, depositAmount: amountText, settleAmount: UNSAID }),
      z.strictObject({ ...QUOTE, depositAmount: UNSAID, settleAmount: amountText }),
    ]),
  },
  'POST /shifts/fixed': { json: { ...SHIFT, quoteId: text } },
  'POST /shifts/variable': { json: { ...PAIR, ...SHIFT, commissionRate: TERMS.commissionRate } },
  'GET /shifts/{id}': {},
  'POST /shifts/{id}/set-refund-address': { json: { address: text, memo: text.optional() } },
} satisfies RequestForms;

interface Quote extends TwinPair {
  amountFrom: string;
  amountTo: string;
}
const quotesOf = memoryOf(() => new Map<string, Quote>());

const forPair = pairReader({
  nameOf: (asset) => `${asset.code}/${networkOf(asset)}`,
  read: fourMembers('depositCoin', 'depositNetwork', 'settleCoin', 'settleNetwork'),
  unknown: refuseCoin,
});

export const sideshiftProtocol = defineProtocol({
  codes: ['sideshift'],
  settings: { secret: SECRET, affiliate: AFFILIATE },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'NOT_FOUND', message) : refuse(400, 'BAD_USER_INPUT', message),
  refuseCaller({ path, headers }) {
    if (headers['x-sideshift-secret'] !== SECRET) {
      return refuse(401, 'UNAUTHORIZED', 'Invalid secret');
    }
    const hasUser = path.endsWith('/set-refund-address') || headers['x-user-ip'];
    return hasUser ? null : refuse(403, 'ACCESS_DENIED', 'Access denied');
  },
  open: ['GET /coins', 'GET /shifts/{id}'],
  answers: {
    'GET /coins': ({ state }) => reply(byCode(state.assets).map(toCoin)),
    'GET /pair/{from}/{to}': ({ sent, path, state }) => {
      const [, , from, to] = path.split('/');
      const nameOf = (asset: TwinAsset) => `${asset.code}-${networkOf(asset)}`.toLowerCase();
      const pair = findTwinPair(
        state,
        (asset) => nameOf(asset) === from,
        (asset) => nameOf(asset) === to,
      );
      if (!pair || sent.affiliateId !== AFFILIATE) {
        return refuseCoin();
      }
      const { min, max } = state.limits(pair.from, pair.to);
      const rate = priceWithin(state, pair, '1', 'send', extraBps(sent.commissionRate)).amountTo;
      return reply({ min, max, rate, depositCoin: pair.from.code });
    },
    'POST /quotes': forPair(({ sent, state }, pair) => {
      if (sent.affiliateId !== AFFILIATE) {
        return refuseCoin();
      }
      const side = sent.depositAmount === null ? 'receive' : 'send';
      const asked = sent.depositAmount ?? sent.settleAmount ?? '';
      const { passes, ...amounts } = priceWithin(state, pair, asked, side, extraBps(sent.commissionRate));
      if (passes) {
        return refuse(400, 'BAD_REQUEST', passes === 'min' ? 'Amount too low' : 'Amount too high');
      }
      const quotes = quotesOf(state);
      const id = `quote-${quotes.size + 1}`;
      quotes.set(id, { ...pair, ...amounts });
      const expiresAt = twinTime(state.now() + 15 * 60_000);
      return reply(
        { id, depositAmount: amounts.amountFrom, settleAmount: amounts.amountTo, expiresAt, affiliateId: AFFILIATE },
        201,
      );
    }),
    'POST /shifts/fixed': ({ sent, state }) => {
      const quote = quotesOf(state).get(sent.quoteId);
      return quote ? open(quote, sent, state, true) : refuse(400, 'BAD_REQUEST', 'Quote has expired');
    },
    'POST /shifts/variable': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, '3.5', 'send', extraBps(sent.commissionRate));
      return sent.affiliateId === AFFILIATE ? open({ ...pair, ...price }, sent, state, false) : refuseCoin();
    }),
    'GET /shifts/{id}': forOrder((order) => reply(toShift(order)), refuse(404, 'NOT_FOUND', 'Shift not found')),
    // Only accepted for a shift without a refund address.
    'POST /shifts/{id}/set-refund-address': ({ sent, id, state }) => {
      const order = state.find(id);
      if (!order || order.refundAddress !== null || !state.refund(id, sent.address)) {
        return refuse(order ? 400 : 404, 'BAD_REQUEST', order ? 'Refund address cannot be set' : 'Shift not found');
      }
      order.refundExtraId = sent.memo ?? null;
      return reply(toShift(order));
    },
  },
});

/** One row per coin, with token details by network. */
function toCoin([coin, assets]: [string, TwinAsset[]]) {
  const tokens = assets.filter(({ contract }) => contract !== null);
  return {
    coin,
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
}

/** Beyond the half percent that every account has; 2 % at most. */
function extraBps(commissionRate = '0.005'): number {
  return Math.round((Math.min(Number(commissionRate), 0.02) - 0.005) * 10_000);
}

type Shift = z.output<z.ZodObject<typeof SHIFT>>;

function open({ from, to, amountFrom, amountTo }: Quote, sent: Shift, state: TwinState, fixed: boolean): TwinAnswer {
  const order = state.open({
    from,
    to,
    amountFrom,
    amountTo,
    fixed,
    payoutAddress: sent.settleAddress,
    payoutExtraId: sent.settleMemo ?? null,
    refundAddress: sent.refundAddress ?? null,
    refundExtraId: sent.refundMemo ?? null,
    reference: sent.externalId ?? null,
  });
  return reply(toShift(order), 201);
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
    ...(order.refundExtraId && { refundMemo: order.refundExtraId }),
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

function refuseCoin(): TwinAnswer {
  return refuse(400, 'BAD_USER_INPUT', 'Invalid coin');
}

function refuse(status: number, code: string, message: string): TwinAnswer {
  return reply({ error: { code, message } }, status);
}
