import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { findTwinPair, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { count, text } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'awaiting_deposit',
  confirming: 'deposit_detected',
  exchanging: 'executing_swap',
  sending: 'executing_swap',
  completed: 'completed',
  failed: 'failed',
  expired: 'expired',
  refund_required: 'refunding',
  refunding: 'refunding',
  refunded: 'refunded',
  held: 'executing_swap',
};
const CHAINS: Readonly<Record<string, number>> = { btc: 20_000_000_000_001, eth: 1, bsc: 56 };
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const MIN_USD = '10';

const QUOTE = {
  fromChainId: z.int(),
  toChainId: z.int(),
  fromToken: text,
  toToken: text,
  // In base units.
  fromAmount: count,
};

const REQUESTS: RequestForms = {
  'GET /v1/chains': {},
  'POST /v1/quote': { json: QUOTE },
  // Not coinflipRequested: a bet on the payout.
  'POST /v1/order': { json: { ...QUOTE, toAddress: text, sessionId: z.uuid().optional() } },
  'GET /v1/order/{id}': { query: { verify: text.optional() } },
};

export const wagyuProtocol: Protocol = {
  codes: ['wagyu'],
  settings: {},
  options: { minUsd: MIN_USD, depositWindowMs: 7_200_000 },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  answer(request, state) {
    const id = /^\/v1\/order\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return order ? reply({ ...toOrder(order), ...toProgress(order) }) : refuse(404, 'Order not found');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse(404, 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /v1/chains': () =>
    reply({
      chains: Object.entries(CHAINS).map(([name, chainId]) => ({ chainId, name, minSwapUsd: Number(MIN_USD) })),
      defaultMinSwapUsd: 25,
    }),
  'POST /v1/quote': ({ body }, state) => {
    const priced = priceOf(JSON.parse(body), state);
    if ('status' in priced) {
      return priced;
    }
    const { pair, amountFrom, amountTo } = priced;
    return reply({
      fromAmount: unitsOf(amountFrom, pair.from),
      fromAmountUsd: new BigNumber(amountFrom).times(pair.from.usd).toFixed(2),
      fromSymbol: pair.from.code,
      toAmount: unitsOf(amountTo, pair.to),
      toAmountUsd: new BigNumber(amountTo).times(pair.to.usd).toFixed(2),
      toSymbol: pair.to.code,
      estimatedTime: 600,
      gasCostUsd: '0.5',
      minReceived: amountTo,
    });
  },
  'POST /v1/order': ({ body }, state) => {
    const requested = JSON.parse(body);
    const priced = priceOf(requested, state);
    if ('status' in priced) {
      return priced;
    }
    const { pair, amountFrom, amountTo } = priced;
    const order = state.open({ ...pair, amountFrom, amountTo, fixed: false, payoutAddress: requested.toAddress });
    return reply(toOrder(order));
  },
};

function priceOf(requested: Record<string, unknown>, state: TwinState) {
  const pair = readPair(requested, state);
  if (!pair) {
    return refuse(400, 'Unsupported token');
  }
  const amount = new BigNumber(String(requested.fromAmount)).shiftedBy(-pair.from.decimals).toFixed();
  const { passes, ...amounts } = priceWithin(state, pair, amount, 'send');
  return passes ? refuse(400, `Minimum swap is $${MIN_USD}`) : { pair, ...amounts };
}

function readPair(requested: Record<string, unknown>, state: TwinState): TwinPair | null {
  const is = (chain: unknown, token: unknown) => (asset: TwinAsset) =>
    CHAINS[asset.network] === chain && tokenOf(asset).toLowerCase() === String(token).toLowerCase();
  return findTwinPair(
    state,
    is(requested.fromChainId, requested.fromToken),
    is(requested.toChainId, requested.toToken),
  );
}

function tokenOf({ code, network, contract }: TwinAsset): string {
  return contract ?? (network === 'btc' ? code : NATIVE);
}

function unitsOf(amount: string, { decimals }: TwinAsset): string {
  return new BigNumber(amount).shiftedBy(decimals).toFixed(0);
}

function toOrder(order: TwinOrder) {
  return {
    orderId: order.id,
    depositAddress: order.depositAddress,
    depositChain: order.from.network,
    depositChainId: CHAINS[order.from.network],
    depositToken: tokenOf(order.from),
    depositTokenSymbol: order.from.code,
    depositAmount: unitsOf(order.amountFrom, order.from),
    toAddress: order.payoutAddress,
    expectedOutput: unitsOf(order.amountTo, order.to),
    expiresAt: twinTime(order.expiresAt),
    status: WORDS[order.phase],
  };
}

function toProgress(order: TwinOrder) {
  return {
    depositTxHash: order.txIn,
    actualOutput: order.amountPaid && unitsOf(order.amountPaid, order.to),
    errorMessage: order.phase === 'failed' ? 'The swap failed' : null,
    refundTxHash: order.txRefund,
    createdAt: twinTime(order.createdAt),
    completedAt: order.txOut === null ? null : twinTime(order.updatedAt),
  };
}

function refuse(status: number, error: string): TwinAnswer {
  return reply({ error }, status);
}
