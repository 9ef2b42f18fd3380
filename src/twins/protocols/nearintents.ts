import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { count, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'PENDING_DEPOSIT',
  confirming: 'KNOWN_DEPOSIT_TX',
  exchanging: 'PROCESSING',
  sending: 'PROCESSING',
  completed: 'SUCCESS',
  failed: 'FAILED',
  expired: 'PENDING_DEPOSIT',
  refund_required: 'INCOMPLETE_DEPOSIT',
  refunding: 'INCOMPLETE_DEPOSIT',
  refunded: 'REFUNDED',
  held: 'INCOMPLETE_DEPOSIT',
};
const CHAINS: Readonly<Record<string, string>> = { trx: 'tron' };
const chainOf = ({ network }: TwinAsset) => CHAINS[network] ?? network;
const idOf = (asset: TwinAsset) =>
  `nep141:${chainOf(asset)}${asset.contract ? `-${asset.contract.toLowerCase()}` : ''}.omft.near`;

const HOUR_MS = 3_600_000;
const ACCOUNT = 'swaps.example.near';

const REQUESTS = {
  'GET /v0/tokens': {},
  'POST /v0/quote': {
    json: {
      dry: z.boolean(),
      depositMode: word(['SIMPLE', 'MEMO']).optional(),
      swapType: word(['EXACT_INPUT', 'EXACT_OUTPUT', 'FLEX_INPUT', 'ANY_INPUT']),
      slippageTolerance: z.int().min(0),
      originAsset: text,
      depositType: word(['ORIGIN_CHAIN', 'INTENTS']),
      destinationAsset: text,
      // In base units.
      amount: count,
      refundTo: text,
      refundType: word(['ORIGIN_CHAIN', 'INTENTS']),
      recipient: text,
      recipientType: word(['DESTINATION_CHAIN', 'INTENTS']),
      deadline: z.iso.datetime(),
      referral: text.optional(),
      quoteWaitingTimeMs: z.int().optional(),
      appFees: z.array(z.strictObject({ recipient: text, fee: z.int().min(0) })).optional(),
    },
  },
  'GET /v0/status': { query: { depositAddress: text, depositMemo: text.optional() } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: idOf,
  read: (sent: Record<'originAsset' | 'destinationAsset', string>) => [sent.originAsset, sent.destinationAsset],
  unknown: () => refuse(400, 'tokenIn is not valid'),
});

export const nearintentsProtocol = defineProtocol({
  codes: ['nearintents'],
  settings: { key: 'nearintents.test.jwt', account: ACCOUNT },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller({ headers: { authorization } }) {
    const isAccepted = authorization === undefined || authorization === 'Bearer nearintents.test.jwt';
    return isAccepted ? null : refuse(401, 'Invalid token');
  },
  open: ['GET /v0/tokens'],
  answers: {
    'GET /v0/tokens': ({ state }) => reply(state.assets.map(toToken)),
    'POST /v0/quote': forPair(({ sent, state }, pair) => {
      const side = sent.swapType === 'EXACT_OUTPUT' ? 'receive' : 'send';
      const unit = side === 'send' ? pair.from : pair.to;
      const amount = new BigNumber(sent.amount).shiftedBy(-unit.decimals).toFixed();
      const fees = (sent.appFees ?? []).filter(({ recipient }) => recipient === ACCOUNT).map(({ fee }) => fee);
      const withheldBps = fees.reduce((sum, fee) => sum + fee, 0);
      const { passes, ...amounts } = priceWithin(state, pair, amount, side, withheldBps);
      if (passes) {
        const limit = new BigNumber(state.limits(pair.from, pair.to)[passes]).shiftedBy(pair.from.decimals).toFixed();
        return refuse(400, `Amount is too ${passes === 'min' ? 'low' : 'high'} for bridge, try at least ${limit}`);
      }
      const terms = { fixed: false, payoutAddress: sent.recipient, refundAddress: sent.refundTo };
      const order = sent.dry ? null : state.open({ ...pair, ...amounts, ...terms });
      return reply(
        {
          timestamp: twinTime(state.now()),
          signature: 'ed25519:placeholder',
          quoteRequest: sent,
          quote: {
            amountIn: new BigNumber(amounts.amountFrom).shiftedBy(pair.from.decimals).toFixed(),
            amountInFormatted: amounts.amountFrom,
            amountOut: new BigNumber(amounts.amountTo).shiftedBy(pair.to.decimals).toFixed(),
            amountOutFormatted: amounts.amountTo,
            timeEstimate: 140,
            ...(order && toAddress(order)),
          },
        },
        201,
      );
    }),
    'GET /v0/status': ({ sent, state }) => {
      const order = state.list().find(({ depositAddress }) => depositAddress === sent.depositAddress);
      return order && order.depositExtraId === (sent.depositMemo ?? null)
        ? reply(toStatus(order, state.now()))
        : refuse(404, 'Deposit address not found');
    },
  },
});

function toToken(asset: TwinAsset) {
  return {
    assetId: idOf(asset),
    decimals: asset.decimals,
    blockchain: chainOf(asset),
    symbol: asset.code,
    price: Number(asset.usd),
    contractAddress: asset.contract ?? idOf(asset).slice('nep141:'.length),
  };
}

/** The address lives for a day, beyond the deadline that was asked for. */
function toAddress(order: TwinOrder) {
  const dies = twinTime(order.createdAt + 24 * HOUR_MS);
  return {
    deadline: dies,
    timeWhenInactive: dies,
    depositAddress: order.depositAddress,
    ...(order.depositExtraId && { depositMemo: order.depositExtraId }),
  };
}

function toStatus(order: TwinOrder, now: number) {
  const isOver = order.phase === 'expired';
  const incoming = [order.txIn, order.txRefund].flatMap((hash) => (hash === null ? [] : [{ hash, explorerUrl: '' }]));
  return {
    correlationId: order.id,
    quoteResponse: {
      quoteRequest: {
        originAsset: idOf(order.from),
        destinationAsset: idOf(order.to),
        refundTo: order.refundAddress,
        recipient: order.payoutAddress,
        deadline: twinTime(isOver ? now - 1000 : order.createdAt + 2 * HOUR_MS),
      },
      quote: {
        amountInFormatted: order.amountFrom,
        amountOutFormatted: order.amountTo,
        ...toAddress(order),
      },
    },
    status: WORDS[order.phase],
    swapDetails: {
      amountInFormatted: order.phase === 'completed' ? order.amountReceived : null,
      amountOutFormatted: order.amountPaid,
      depositedAmountFormatted: order.amountReceived ?? '0',
      refundedAmountFormatted: order.amountRefunded ?? '0',
      refundReason: null,
      originChainTxHashes: incoming,
      destinationChainTxHashes: order.txOut ? [{ hash: order.txOut, explorerUrl: '' }] : [],
    },
  };
}

function refuse(statusCode: number, message: string): TwinAnswer {
  return reply({ message, error: 'Bad Request', statusCode, timestamp: '', path: '' }, statusCode);
}
