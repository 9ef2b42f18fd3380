import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { count, text } from '../request-forms';
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

const REQUESTS = {
  'GET /v1/chains': {},
  'POST /v1/quote': { json: QUOTE },
  // Not coinflipRequested: a bet on the payout.
  'POST /v1/order': { json: { ...QUOTE, toAddress: text, sessionId: z.uuid().optional() } },
  'GET /v1/order/{id}': { query: { verify: text.optional() } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => `${CHAINS[asset.network]}/${tokenOf(asset).toLowerCase()}`,
  read: (sent: Quote) => [
    `${sent.fromChainId}/${sent.fromToken.toLowerCase()}`,
    `${sent.toChainId}/${sent.toToken.toLowerCase()}`,
  ],
  unknown: () => refuse(400, 'Unsupported token'),
});
type Quote = z.output<z.ZodObject<typeof QUOTE>>;

export const wagyuProtocol = defineProtocol({
  codes: ['wagyu'],
  settings: {},
  options: { minUsd: MIN_USD, depositWindowMs: 7_200_000 },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  answers: {
    'GET /v1/chains': () =>
      reply({
        chains: Object.entries(CHAINS).map(([name, chainId]) => ({ chainId, name, minSwapUsd: Number(MIN_USD) })),
        defaultMinSwapUsd: 25,
      }),
    'POST /v1/quote': forPair(({ sent, state }, pair) => {
      const { amountFrom, amountTo, passes } = priceOf(sent, pair, state);
      if (passes) {
        return refuse(400, `Minimum swap is $${MIN_USD}`);
      }
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
    }),
    'POST /v1/order': forPair(({ sent, state }, pair) => {
      const { passes, ...amounts } = priceOf(sent, pair, state);
      if (passes) {
        return refuse(400, `Minimum swap is $${MIN_USD}`);
      }
      const order = state.open({ ...pair, ...amounts, fixed: false, payoutAddress: sent.toAddress });
      return reply(toOrder(order));
    }),
    'GET /v1/order/{id}': forOrder(
      (order) => reply({ ...toOrder(order), ...toProgress(order) }),
      refuse(404, 'Order not found'),
    ),
  },
});

function priceOf({ fromAmount }: Quote, pair: TwinPair, state: TwinState) {
  return priceWithin(state, pair, new BigNumber(fromAmount).shiftedBy(-pair.from.decimals).toFixed(), 'send');
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
