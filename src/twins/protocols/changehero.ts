import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { findTwinPair, priceWithin, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol } from '../protocol';
import { amountText, text, textOrNull, withOneOf } from '../request-forms';
import type { TwinState } from '../twin-orders';
import { answerRpc, type Dialect, openTwinOrder, type Params, Refusal, refuseRpc, rpcForms } from './changelly-rpc';

const PAIR = { from: text, to: text, chainFrom: text, chainTo: text };
const CREATION = { ...PAIR, address: text, extraId: textOrNull, refundAddress: textOrNull, refundExtraId: textOrNull };

const REQUESTS = rpcForms({
  getCurrenciesFull: z.strictObject({}),
  getMinAmount: z.strictObject(PAIR),
  getExchangeAmount: z.strictObject({ ...PAIR, amount: amountText }),
  getFixRate: z.strictObject(PAIR),
  createTransaction: z.strictObject({ ...CREATION, amount: amountText }),
  createFixTransaction: withOneOf(
    { ...CREATION, rateId: text, amount: amountText.optional(), amountTo: amountText.optional() },
    'amount',
    'amountTo',
  ),
  getTransactions: z.strictObject({
    id: text.optional(),
    currency: text.optional(),
    payoutAddress: text.optional(),
    offset: z.int().min(0),
    limit: z.int().min(1),
  }),
});

const changehero: Dialect = {
  refuse: ({ headers }) => (headers['api-key'] === 'changehero-test-key' ? null : 'Unauthorized'),
  ticker: ({ code }) => code.toLowerCase(),
  names: (asset) => ({
    name: asset.code.toLowerCase(),
    blockchain: chainOf(asset),
    contractAddress: asset.contract,
    extraIdName: asset.usesMemo ? 'tag' : null,
  }),
  pair: ({ from, to, chainFrom, chainTo }, state) =>
    findTwinPair(
      state,
      (asset) => asset.code.toLowerCase() === from && chainOf(asset) === chainFrom,
      (asset) => asset.code.toLowerCase() === to && chainOf(asset) === chainTo,
    ),
  amount: (amount) => amount && new BigNumber(amount).toFixed(22),
  methods: {
    getMinAmount: (pair, _params, state) => state.limits(pair.from, pair.to).min,
    getExchangeAmount: (pair, { amount }, state) => {
      const { amountTo, passes } = priceWithin(state, pair, amount ?? '0', 'send');
      return passes
        ? new Refusal(`Invalid amount: ${passes}imal amount is ${state.limits(pair.from, pair.to)[passes]}`)
        : amountTo;
    },
    getFixRate: (pair, _params, state) => {
      const { min, max } = state.limits(pair.from, pair.to);
      const { amountTo } = state.price(pair.from, pair.to, '1', 'send');
      return [{ id: 'f1x-77', result: amountTo, minFrom: min, maxFrom: max, minTo: '0', maxTo: '1000000' }];
    },
    createTransaction: (pair, params, state) => openChangehero(pair, params, state, false),
    createFixTransaction: (pair, params, state) =>
      params.rateId === 'f1x-77'
        ? openChangehero(pair, params, state, true)
        : new Refusal('rateId was expired or already used', -32600),
  },
};

export const changeheroProtocol: Protocol = {
  codes: ['changehero'],
  settings: { key: 'changehero-test-key' },
  requests: REQUESTS,
  refuseMisfit: refuseRpc,
  answer: (request, state) => answerRpc(changehero, request, state),
};

function openChangehero(pair: TwinPair, params: Params, state: TwinState, fixed: boolean): unknown {
  const side = params.amountTo ? 'receive' : 'send';
  const amounts = state.price(pair.from, pair.to, (side === 'send' ? params.amount : params.amountTo) ?? '0', side);
  const order = openTwinOrder(pair, params, state, amounts, fixed);
  return {
    id: order.id,
    status: 'new',
    payinAddress: order.depositAddress,
    payinExtraId: order.depositExtraId,
    payoutAddress: order.payoutAddress,
    payoutExtraId: order.payoutExtraId,
    currencyFrom: params.from,
    currencyTo: params.to,
    amountExpectedFrom: Number(order.amountFrom),
    amountExpectedTo: order.amountTo,
  };
}

function chainOf({ network }: TwinAsset): string {
  return network === 'bsc' ? 'binance_smart_chain' : (NETWORK_NAMES[network] ?? network);
}
