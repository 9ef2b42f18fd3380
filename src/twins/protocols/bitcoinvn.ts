import { z } from 'zod';
import { findTwinPair, number, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer } from '../protocol';
import { amount, text, withOneOf } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

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

interface Quote {
  pair: TwinPair;
  amountFrom: string;
  amountTo: string;
}
const quotes = new WeakMap<TwinState, Map<string, Quote>>();

const REQUESTS: RequestForms = {
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
};

export const bitcoinvnProtocol: Protocol = {
  codes: ['bitcoinvn'],
  settings: { affiliate: 'aff-1' },
  options: {
    depositWindowMs: 7 * 24 * 3_600_000,
    newId: () => `BV${Math.random().toString(36).slice(2, 8).toUpperCase()}`,
  },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ error: { message, code: 404 } }, 404) : refuse('request', message),
  answer({ method, path, body }, state) {
    if (method === 'GET' && path === '/info') {
      return reply(Object.fromEntries(state.assets.map((asset) => [methodOf(asset), toMethod(asset)])));
    }
    if (method === 'GET' && path.startsWith('/orders/')) {
      const order = state.find(path.slice('/orders/'.length));
      return order ? reply(toOrder(order)) : reply({ error: { message: 'Order not found', code: 404 } }, 404);
    }
    return path === '/quotes' ? quote(JSON.parse(body), state) : open(JSON.parse(body), state);
  },
};

function toMethod(asset: TwinAsset) {
  return { enabled: true, depositEnabled: true, settleEnabled: true, fiat: false, asset: asset.code };
}

function quote(requested: Record<string, string | undefined>, state: TwinState): TwinAnswer {
  const pair = findTwinPair(
    state,
    (asset) => methodOf(asset) === requested.depositMethod,
    (asset) => methodOf(asset) === requested.settleMethod,
  );
  if (!pair) {
    return refuse('depositMethod', 'This value is not valid.');
  }
  const side = requested.depositAmount ? 'send' : 'receive';
  const { passes, ...amounts } = priceWithin(
    state,
    pair,
    requested.depositAmount ?? requested.settleAmount ?? '0',
    side,
  );
  if (passes) {
    const limit = state.limits(pair.from, pair.to)[passes];
    const end = passes === 'min' ? 'Minimum' : 'Maximum';
    return refuse('depositAmount', `${end} order size is ${limit} ${pair.from.code}.`);
  }
  const known = quotes.get(state) ?? new Map<string, Quote>();
  quotes.set(state, known);
  const id = `c0ffee00-0000-4111-8222-${String(known.size + 1).padStart(12, '0')}`;
  known.set(id, { pair, ...amounts });
  return reply(
    {
      id,
      depositMethod: requested.depositMethod,
      depositAmount: number(amounts.amountFrom),
      depositFee: 0,
      settleMethod: requested.settleMethod,
      settleAmount: number(amounts.amountTo),
      settleFee: 0.000004,
      createdAt: zoned(state.now()),
      expiresAt: zoned(state.now() + 15 * 60_000),
      accepted: false,
    },
    201,
  );
}

function open(
  requested: {
    quote: string;
    settleData: { address: string; tag?: string };
    refundData?: { address: string };
  },
  state: TwinState,
): TwinAnswer {
  const found = quotes.get(state)?.get(requested.quote);
  if (!found) {
    return refuse('quote', 'This value is not valid.');
  }
  const order = state.open({
    from: found.pair.from,
    to: found.pair.to,
    amountFrom: found.amountFrom,
    amountTo: found.amountTo,
    fixed: true,
    payoutAddress: requested.settleData.address,
    payoutExtraId: requested.settleData.tag ?? null,
    refundAddress: requested.refundData?.address ?? null,
  });
  return reply(toOrder(order), 201);
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
