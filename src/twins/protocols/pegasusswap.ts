import { createHmac } from 'node:crypto';
import { findTwinPair, number, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { PEGASUSSWAP_REQUESTS } from './pegasusswap-requests';

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
let orders = 0;

export const pegasusswapProtocol: Protocol = {
  codes: ['pegasusswap'],
  settings: { key: 'pegasus-test-key', secret: 'pegasus-test-secret' },
  options: {
    newId: () => {
      orders += 1;
      return `PG-20260304-${orders}`;
    },
  },
  requests: PEGASUSSWAP_REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ message }, 404) : reply({ message: [message], statusCode: 400 }, 400),
  answer(request, state) {
    const name = request.path.replace('/api/private/', '');
    const expected = createHmac('sha512', 'pegasus-test-secret').update(name).digest('hex');
    const { headers } = request;
    if (
      headers['x-api-public-key'] !== 'pegasus-test-key' ||
      headers['x-api-payload'] !== name ||
      headers['x-api-signature'] !== expected
    ) {
      return reply({ message: 'Unauthorized', statusCode: 401 }, 401);
    }
    return CALLS[name]?.(request, state) ?? reply({ message: 'Not found' }, 404);
  },
};

const CALLS: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'get-all-coins': listCoins,
  'exchange-coin': ({ query }, state) => {
    const pair = readPair(
      { coin: query.get('coinFrom'), network: query.get('networkFrom') },
      { coin: query.get('coinTo'), network: query.get('networkTo') },
      state,
    );
    if (!pair) {
      return reply({ message: ['This pair is not available'] }, 400);
    }
    const side = query.get('lastSource') === 'receive' ? 'receive' : 'send';
    const { amountFrom, amountTo, passes } = priceWithin(state, pair, query.get('amount') ?? '0', side);
    const { min, max } = state.limits(pair.from, pair.to);
    return reply({
      pair: `${pair.from.code}_${pair.to.code}`,
      amount: amountFrom,
      exchangeRate: '81.5',
      receive: passes === 'min' ? '0' : number(amountTo),
      minAmount: number(min),
      maxAmount: number(max),
    });
  },
  'create-transaction': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(
      { coin: requested.depositCoin, network: requested.depositNetwork },
      { coin: requested.receiveCoin, network: requested.receiveNetwork },
      state,
    );
    if (!pair) {
      return reply({ message: ['This pair is not available'] }, 400);
    }
    const { passes, ...amounts } = priceWithin(state, pair, String(requested.depositAmount), 'send');
    if (passes) {
      const limit = state.limits(pair.from, pair.to)[passes];
      return reply({ message: `The ${passes}imum amount is ${limit} ${pair.from.code}` }, 400);
    }
    const order = state.open({
      ...pair,
      ...amounts,
      fixed: requested.typeSwap === 1,
      payoutAddress: requested.receiveAddress,
      payoutExtraId: requested.memo ?? null,
      refundAddress: requested.refundAddress ?? null,
    });
    return reply(toTransaction(order, state.now()), 201);
  },
  'get-transaction': ({ query }, state) => {
    const order = state.find(query.get('id') ?? '');
    return order ? reply(toTransaction(order, state.now())) : reply({ message: 'Transaction not found' }, 404);
  },
};

/** Two pages, of the coins that can be sent or received. */
function listCoins({ query }: TwinRequest, state: TwinState): TwinAnswer {
  const [isDeposit, page] = [query.get('method') === '1', Number(query.get('page'))];
  const codes = [...new Set(state.assets.map(({ code }) => code))];
  const half = Math.ceil(codes.length / 2);
  const coins = codes.slice((page - 1) * half, page * half).map((code) => {
    const networks = state.assets
      .filter((asset) => asset.code === code)
      .map((asset) => ({ subName: networkOf(asset), memoNeeded: asset.usesMemo === true }));
    return { subName: code, name: code, networks: isDeposit ? { deposits: networks } : { withdraws: networks } };
  });
  return reply({
    pagination: { pageCount: 2, totalCount: codes.length },
    [isDeposit ? 'depositCoins' : 'withdrawCoins']: coins,
  });
}

interface Named {
  coin: string | null;
  network: string | null;
}

function readPair(from: Named, to: Named, state: TwinState) {
  const is = (named: Named) => (asset: TwinAsset) => asset.code === named.coin && networkOf(asset) === named.network;
  return findTwinPair(state, is(from), is(to));
}

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
