import { exactNumber } from '#providers/http/exact-json';
import { findTwinPair, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinState } from '../twin-orders';

const KEY = 'swapter-test-key';
const NETWORKS: Readonly<Record<string, string>> = { eth: 'ERC20' };
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'Waiting',
  confirming: 'Confirmation',
  exchanging: 'Exchanging',
  sending: 'Sending',
  completed: 'Success',
  failed: 'Suspended',
  expired: 'Overdue',
  refund_required: 'Suspended',
  refunding: 'Suspended',
  refunded: 'Refunded',
  held: 'Frozen',
};

export const swapterProtocol: Protocol = {
  codes: ['swapter'],
  settings: { key: KEY },
  answer(request, state) {
    const key = request.headers['x-api-key'];
    if (request.path === '/data/coins') {
      return key === undefined
        ? reply({ assets: toAssets(state) })
        : reply({ code: '401', message: 'Unauthorized' }, 401);
    }
    if (key !== KEY) {
      return reply({ code: 'unauthorized', message: 'Unauthorized' }, 401);
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : reply({ code: 'not_found', message: 'Not found' }, 404);
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'POST /adapter/edge/swap/deposit-range': ({ body }, state) => {
    const pair = readPair(JSON.parse(body), state);
    return pair ? reply(state.limits(pair.from, pair.to)) : reply({ code: '1', message: 'unsupported' }, 400);
  },
  'POST /v2/swap/estimate': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(1, 'unsupported');
    }
    const price = priceWithin(state, pair, requested.deposit.amount, 'send');
    return price.passes
      ? refuse(price.passes === 'min' ? 6 : 9, 'amount')
      : reply({ withdraw: { amount: price.amountTo } });
  },
  'POST /adapter/edge/swap/create': ({ body }, state) => {
    const { info, deposit, withdraw } = JSON.parse(body);
    if (!['float', 'fix'].includes(info?.type)) {
      return refuse(7, 'wrong type', 500);
    }
    const pair = readPair({ deposit, withdraw }, state);
    if (!pair || !withdraw.address) {
      return refuse(2, 'unsupported');
    }
    const price = priceWithin(state, pair, deposit.amount, 'send');
    if (price.passes) {
      return refuse(price.passes === 'min' ? 6 : 9, 'amount');
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: info.type === 'fix',
      payoutAddress: withdraw.address,
      payoutExtraId: withdraw.memo ?? null,
      refundAddress: info.refundAddress || null,
    });
    const memo = order.depositExtraId === null ? null : exactNumber(order.depositExtraId);
    return reply({
      uid: order.id,
      deposit: { address: order.depositAddress, memo },
      withdraw: { amount: { expected: order.amountTo } },
    });
  },
  'POST /personal/exchange/tool-history': ({ body }, state) => {
    const { page, items, timeFrom, timeTo } = JSON.parse(body);
    const made = state.list().filter(({ createdAt }) => createdAt >= timeFrom * 1000 && createdAt <= timeTo * 1000);
    const rows = made.slice(page * items, (page + 1) * items);
    return reply({ list: rows.map(({ id, phase }) => ({ uid: id, info: { status: WORDS[phase] } })) });
  },
};

function networkOf({ network, contract }: TwinAsset): string {
  return contract === null ? network.toUpperCase() : (NETWORKS[network] ?? network.toUpperCase());
}

function toAssets(state: TwinState) {
  return [...new Set(state.assets.map(({ code }) => code))].map((currency) => {
    const networks = state.assets
      .filter(({ code }) => code === currency)
      .map((asset) => ({ network: networkOf(asset), contract: asset.contract }));
    return { currency, networks: { deposit: networks, withdraw: networks } };
  });
}

type Coin = { coin: string; network: string };

function readPair({ deposit, withdraw }: { deposit: Coin; withdraw: Coin }, state: TwinState): TwinPair | null {
  const is =
    ({ coin, network }: Coin) =>
    (asset: TwinAsset) =>
      asset.code === coin && networkOf(asset) === network;
  return findTwinPair(state, is(deposit), is(withdraw));
}

function refuse(number: number, message: string, status = 400): TwinAnswer {
  return reply({ code: `io.swapter.controller.swap.factory:${number}`, message }, status);
}
