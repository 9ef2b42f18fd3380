import BigNumber from 'bignumber.js';
import { findTwinPair, priceWithin, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol } from '../protocol';
import type { Book } from '../twin-orders';
import { answerRpc, type Dialect, openTwinOrder, type Params, Refusal } from './changelly-rpc';

const changehero: Dialect = {
  refuse: ({ headers }) => (headers['api-key'] === 'changehero-test-key' ? null : 'Unauthorized'),
  names: (asset) => ({
    name: asset.code.toLowerCase(),
    blockchain: chainOf(asset),
    contractAddress: asset.contract,
    extraIdName: asset.usesMemo ? 'tag' : null,
  }),
  pair: ({ from, to, chainFrom, chainTo }, book) =>
    findTwinPair(
      book,
      (asset) => asset.code.toLowerCase() === from && chainOf(asset) === chainFrom,
      (asset) => asset.code.toLowerCase() === to && chainOf(asset) === chainTo,
    ),
  amount: (amount) => amount && new BigNumber(amount).toFixed(22),
  methods: {
    getMinAmount: (pair, _params, book) => book.limits(pair.from, pair.to).min,
    getExchangeAmount: (pair, { amount }, book) => {
      const { amountTo, passes } = priceWithin(book, pair, amount ?? '0', 'send');
      return passes
        ? new Refusal(`Invalid amount: ${passes}imal amount is ${book.limits(pair.from, pair.to)[passes]}`)
        : amountTo;
    },
    getFixRate: (pair, _params, book) => {
      const { min, max } = book.limits(pair.from, pair.to);
      const { amountTo } = book.price(pair.from, pair.to, '1', 'send');
      return [{ id: 'f1x-77', result: amountTo, minFrom: min, maxFrom: max, minTo: '0', maxTo: '1000000' }];
    },
    createTransaction: (pair, params, book) => openChangehero(pair, params, book, false),
    createFixTransaction: (pair, params, book) =>
      params.rateId === 'f1x-77'
        ? openChangehero(pair, params, book, true)
        : new Refusal('rateId was expired or already used', -32600),
  },
};

export const changeheroProtocol: Protocol = {
  codes: ['changehero'],
  settings: { key: 'changehero-test-key' },
  answer: (request, book) => answerRpc(changehero, request, book),
};

function openChangehero(pair: TwinPair, params: Params, book: Book, fixed: boolean): unknown {
  const side = params.amountTo ? 'receive' : 'send';
  const amounts = book.price(pair.from, pair.to, (side === 'send' ? params.amount : params.amountTo) ?? '0', side);
  const order = openTwinOrder(pair, params, book, amounts, fixed);
  return {
    id: order.id,
    status: 'new',
    payinAddress: order.depositAddress,
    payinExtraId: order.depositExtraId,
    payoutAddress: order.payoutAddress,
    payoutExtraId: order.payoutExtraId,
    amountExpectedFrom: Number(order.amountFrom),
    amountExpectedTo: order.amountTo,
  };
}

function chainOf({ network }: TwinAsset): string {
  return network === 'bsc' ? 'binance_smart_chain' : (NETWORK_NAMES[network] ?? network);
}
