import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { number, priceWithin, reply, twinTime } from '../answers';
import { byCode, type TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader, risingIds } from '../define-protocol';
import type { RequestForms } from '../request-forms';
import { amountNumber, amountText, count, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const NUMBERS: Readonly<Record<Phase, number>> = {
  waiting: 9,
  confirming: 1,
  exchanging: 3,
  sending: 12,
  completed: 4,
  failed: 6,
  expired: 5,
  refund_required: 6,
  refunding: 6,
  refunded: 13,
  held: 11,
};
const NETWORKS: Readonly<Record<string, string>> = { 'USDT/trx': 'TRC20', 'USDT/eth': 'ERC20', 'USDC/eth': 'ERC20' };
const networkOf = ({ code, network }: TwinAsset) => NETWORKS[`${code}/${network}`] ?? network.toUpperCase();
const HOUR_MS = 3_600_000;

const SIDE = word(['deposit', 'receive']);
/** Only quotes take small letters. */
const CAPITALS = text.regex(/^[^a-z]+$/, 'must be upper case');

const REQUESTS = {
  'GET /api/private/get-all-coins': {
    query: {
      page: count.optional(),
      limit: count.optional(),
      search: text.optional(),
      method: word(['1', '2']).optional(),
      depositCoin: text.optional(),
      receiveCoin: text.optional(),
      depositNetwork: text.optional(),
      receiveNetwork: text.optional(),
    },
  },
  'GET /api/private/exchange-coin': {
    query: {
      amount: amountText,
      coinFrom: text,
      networkFrom: text,
      coinTo: text,
      networkTo: text,
      lastSource: SIDE,
      typeSwap: word(['1', '2']),
    },
  },
  'POST /api/private/create-transaction': {
    json: {
      depositCoin: CAPITALS,
      depositNetwork: CAPITALS,
      depositAmount: amountNumber,
      receiveCoin: CAPITALS,
      receiveNetwork: CAPITALS,
      receiveAddress: text,
      memo: text.optional(),
      typeSwap: z.literal([1, 2]),
      lastSource: SIDE,
      refundAddress: text.optional(),
    },
  },
  'GET /api/private/get-transaction': { query: { id: text } },
} satisfies RequestForms;

const nameOf = (asset: TwinAsset) => `${asset.code}/${networkOf(asset)}`;
const NO_PAIR = reply({ message: ['This pair is not available'] }, 400);
const forQuote = pairReader({
  nameOf,
  read: fourMembers('coinFrom', 'networkFrom', 'coinTo', 'networkTo'),
  unknown: () => NO_PAIR,
});
const forCreation = pairReader({
  nameOf,
  read: fourMembers('depositCoin', 'depositNetwork', 'receiveCoin', 'receiveNetwork'),
  unknown: () => NO_PAIR,
});

export const pegasusswapProtocol = defineProtocol({
  codes: ['pegasusswap'],
  settings: { key: 'pegasus-test-key', secret: 'pegasus-test-secret' },
  options: { newId: risingIds((last) => `PG-20260304-${last}`) },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ message }, 404) : reply({ message: [message], statusCode: 400 }, 400),
  refuseCaller({ path, headers }) {
    const name = path.replace('/api/private/', '');
    const isSigned =
      headers['x-api-public-key'] === 'pegasus-test-key' &&
      headers['x-api-payload'] === name &&
      headers['x-api-signature'] === createHmac('sha512', 'pegasus-test-secret').update(name).digest('hex');
    return isSigned ? null : reply({ message: 'Unauthorized', statusCode: 401 }, 401);
  },
  answers: {
    // Two pages, of the coins that can be sent or received.
    'GET /api/private/get-all-coins': ({ sent, state }) => {
      const isDeposit = sent.method === '1';
      const page = Number(sent.page ?? 0);
      const coins = byCode(state.assets);
      const half = Math.ceil(coins.length / 2);
      const shown = coins.slice((page - 1) * half, page * half).map(([code, assets]) => {
        const networks = assets.map((asset) => ({ subName: networkOf(asset), memoNeeded: asset.usesMemo === true }));
        return { subName: code, name: code, networks: isDeposit ? { deposits: networks } : { withdraws: networks } };
      });
      return reply({
        pagination: { pageCount: 2, totalCount: coins.length },
        [isDeposit ? 'depositCoins' : 'withdrawCoins']: shown,
      });
    },
    'GET /api/private/exchange-coin': forQuote(({ sent, state }, pair) => {
      const side = sent.lastSource === 'receive' ? 'receive' : 'send';
      const { amountFrom, amountTo, passes } = priceWithin(state, pair, sent.amount, side);
      const { min, max } = state.limits(pair.from, pair.to);
      return reply({
        pair: `${pair.from.code}_${pair.to.code}`,
        amount: amountFrom,
        exchangeRate: '81.5',
        receive: passes === 'min' ? '0' : number(amountTo),
        minAmount: number(min),
        maxAmount: number(max),
      });
    }),
    'POST /api/private/create-transaction': forCreation(({ sent, state }, pair) => {
      const { passes, ...amounts } = priceWithin(state, pair, String(sent.depositAmount), 'send');
      if (passes) {
        const limit = state.limits(pair.from, pair.to)[passes];
        return reply({ message: `The ${passes}imum amount is ${limit} ${pair.from.code}` }, 400);
      }
      const order = state.open({
        ...pair,
        ...amounts,
        fixed: sent.typeSwap === 1,
        payoutAddress: sent.receiveAddress,
        payoutExtraId: sent.memo ?? null,
        refundAddress: sent.refundAddress ?? null,
      });
      return reply(toTransaction(order, state.now()), 201);
    }),
    'GET /api/private/get-transaction': forOrder(
      (order, state) => reply(toTransaction(order, state.now())),
      reply({ message: 'Transaction not found' }, 404),
    ),
  },
});

/** A compliance check is only recognizable by its duration. */
function toTransaction(order: TwinOrder, now: number) {
  const expiresAt = order.phase === 'held' ? now - 2 * HOUR_MS : order.expiresAt;
  const toSide = (asset: TwinAsset, value: string, address: string, memo: string | null) => ({
    coin: { name: asset.code, value: number(value), network: networkOf(asset), fullName: asset.code },
    address,
    memo: memo ?? '',
  });
  return {
    orderNumber: order.id,
    status: NUMBERS[order.phase],
    type: { typeSwap: order.fixed ? 1 : 2 },
    pairs: {
      deposit: toSide(order.from, order.amountFrom, order.depositAddress, order.depositExtraId),
      receive: toSide(order.to, order.amountTo, order.payoutAddress, order.payoutExtraId),
    },
    txId: order.txIn,
    receiveTransaction: { txId: order.txOut, address: order.payoutAddress, amount: order.amountPaid },
    createdAt: twinTime(order.createdAt),
    expiredAt: twinTime(expiresAt),
  };
}
