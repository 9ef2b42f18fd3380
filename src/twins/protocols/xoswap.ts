import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder } from '../define-protocol';
import { NETWORK_NAMES } from '../network-names';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, count, text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'inProgress',
  confirming: 'inProgress',
  exchanging: 'inProgress',
  sending: 'inProgress',
  completed: 'complete',
  failed: 'failed',
  expired: 'expired',
  refund_required: 'failed',
  refunding: 'failed',
  refunded: 'refunded',
  held: 'inProgress',
};
const MINER_FEE = '0.00001';
const PAGE_SIZE = 5;
const IDS: Readonly<Record<string, string>> = { 'USDT/trx': 'USDTTRX', 'USDC/sol': 'USDCSOL', 'BNB/bsc': 'BSC' };
const idOf = ({ code, network }: TwinAsset) => IDS[`${code}/${network}`] ?? code;

const REQUESTS = {
  'GET /assets': { query: { networks: text.optional(), query: text.optional(), page: count.optional() } },
  'GET /pairs/{pair}/rates': {},
  'POST /orders': {
    json: {
      pairId: text,
      fromAmount: amountText,
      fromAddress: text,
      toAmount: amountText,
      toAddress: text,
      slippage: z.number().optional(),
    },
  },
  'GET /orders/{id}': {},
} satisfies RequestForms;

const pairId = ({ from, to }: TwinPair) => `${idOf(from)}_${idOf(to)}`;

export const xoswapProtocol = defineProtocol({
  codes: ['xoswap'],
  settings: { account: 'swaplane-test' },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'Not Found', message) : refuse(400, 'Bad Request', message),
  refuseCaller: ({ headers }) =>
    headers['app-name'] === 'swaplane-test' ? null : refuse(403, 'Forbidden', 'unknown App-Name'),
  answers: {
    'GET /assets': ({ sent, state }) => {
      const page = Number(sent.page ?? 1);
      return reply(state.assets.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toAsset));
    },
    'GET /pairs/{pair}/rates': ({ id, state }) => {
      const pair = readPair(id, state);
      return pair ? reply(listOffers(pair, state)) : refuse(400, 'Bad Request', 'pair is not supported');
    },
    'POST /orders': ({ sent, state }) => {
      const pair = readPair(sent.pairId, state);
      if (!pair) {
        return refuse(400, 'Bad Request', 'pair is not supported');
      }
      const { passes, amountFrom, amountTo } = priceWithin(state, pair, sent.fromAmount, 'send');
      if (passes || new BigNumber(sent.toAmount).gt(new BigNumber(amountTo).times('1.001'))) {
        return refuse(400, 'Bad Request', 'no offer agrees with the amounts');
      }
      const order = state.open({
        ...pair,
        amountFrom,
        amountTo: sent.toAmount,
        fixed: true,
        payoutAddress: sent.toAddress,
        refundAddress: sent.fromAddress,
      });
      return reply(toOrder(order), 201);
    },
    'GET /orders/{id}': forOrder((order) => reply(toOrder(order)), refuse(404, 'Not Found', 'order not found')),
  },
});

function readPair(id: string, state: TwinState): TwinPair | null {
  const [from, to] = id.split('_');
  return findTwinPair(
    state,
    (asset) => idOf(asset) === from,
    (asset) => idOf(asset) === to,
  );
}

function toAsset(asset: TwinAsset) {
  return {
    id: idOf(asset),
    symbol: asset.code,
    network: NETWORK_NAMES[asset.network] ?? asset.network,
    name: asset.code,
    decimals: asset.decimals,
    meta: asset.contract ? { contractAddress: asset.contract } : {},
  };
}

/** One for small amounts at a worse rate, one for large ones. */
function listOffers(pair: TwinPair, state: TwinState) {
  const { min, max } = state.limits(pair.from, pair.to);
  const rate = state.price(pair.from, pair.to, '1', 'send').amountTo;
  const toOffer = (id: string, value: string, from: string) => ({
    id,
    pairId: pairId(pair),
    amount: { assetId: idOf(pair.to), value: number(value) },
    min: { assetId: idOf(pair.from), value: number(from) },
    max: { assetId: idOf(pair.from), value: number(max) },
    minerFee: { assetId: idOf(pair.to), value: number(MINER_FEE) },
    expiry: state.now() + 120_000,
    features: [],
  });
  const worse = new BigNumber(rate).times('0.98').decimalPlaces(8).toFixed();
  return [toOffer('small', worse, min), toOffer('large', rate, new BigNumber(min).times(2).toFixed())];
}

function toOrder(order: TwinOrder) {
  return {
    id: order.id,
    pairId: pairId(order),
    amount: { assetId: idOf(order.from), value: order.amountFrom },
    toAmount: { assetId: idOf(order.to), value: order.amountPaid ?? order.amountTo },
    fromAddress: order.refundAddress,
    toAddress: order.payoutAddress,
    payInAddress: order.depositAddress,
    ...(order.depositExtraId && { payInAddressTag: order.depositExtraId }),
    fromTransactionId: order.txIn ?? '',
    toTransactionId: order.txOut ?? (order.phase === 'sending' ? `${order.id}-out` : ''),
    providerOrderId: 'p-1',
    rateId: 'large',
    message: '',
    status: WORDS[order.phase],
    createdAt: twinTime(order.createdAt),
    updatedAt: twinTime(order.updatedAt),
  };
}

function refuse(status: number, error: string, message: string): TwinAnswer {
  return reply({ error, message }, status);
}
