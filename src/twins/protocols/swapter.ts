import { z } from 'zod';
import { findTwinPair, number, numberOrNull, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { exactNumber } from '../exact-numbers';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, text, textOrNull } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

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

const ASSET = { coin: text, network: text };
const PAIR = { deposit: z.strictObject(ASSET), withdraw: z.strictObject(ASSET) };
const DEPOSIT = z.strictObject({ ...ASSET, amount: amountText });

const REQUESTS: RequestForms = {
  'GET /data/coins': {},
  'POST /adapter/edge/swap/deposit-range': { json: PAIR },
  'POST /v2/swap/estimate': { json: { ...PAIR, deposit: DEPOSIT } },
  'POST /adapter/edge/swap/create': {
    json: {
      // A wrong type has an error of its own.
      info: z.strictObject({ type: text, refundAddress: text, userEmail: text.nullish() }),
      deposit: DEPOSIT,
      withdraw: z.strictObject({ ...ASSET, address: text, memo: textOrNull.optional() }),
    },
  },
  'POST /personal/exchange/tool-history': {
    json: { page: z.int(), items: z.int(), timeFrom: z.int(), timeTo: z.int() },
  },
};

export const swapterProtocol: Protocol = {
  codes: ['swapter'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => reply({ error: { code: kind, message } }, kind === 'no_endpoint' ? 404 : 400),
  answer(request, state) {
    const key = request.headers['x-api-key'];
    if (request.path === '/data/coins') {
      return key === undefined
        ? reply({ assets: toAssets(state) })
        : reply({ error: { code: '401', message: 'Unauthorized' } }, 401);
    }
    if (key !== KEY) {
      return reply({ error: { code: 'unauthorized', message: 'Unauthorized' } }, 401);
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : reply({ error: { code: 'not_found', message: 'Not found' } }, 404);
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'POST /adapter/edge/swap/deposit-range': ({ body }, state) => {
    const pair = readPair(JSON.parse(body), state);
    return pair
      ? reply(state.limits(pair.from, pair.to))
      : reply({ error: { code: '1', message: 'unsupported' } }, 400);
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
    if (!pair) {
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
    const made = state.list().filter(({ createdAt }) => createdAt >= timeFrom && createdAt <= timeTo);
    const rows = made.slice((page - 1) * items, page * items);
    return reply({ page, total: made.length, data: rows.map(toRow) });
  },
};

function toRow(order: TwinOrder) {
  return {
    info: { uid: order.id, status: WORDS[order.phase], type: order.fixed ? 'fix' : 'float', equivalent: 100 },
    deposit: {
      coin: order.from.code,
      network: networkOf(order.from),
      amount: number(order.amountFrom),
      actual: numberOrNull(order.amountReceived),
      address: order.depositAddress,
      memo: order.depositExtraId,
    },
    withdraw: {
      coin: order.to.code,
      network: networkOf(order.to),
      amount: number(order.amountTo),
      address: order.payoutAddress,
      memo: order.payoutExtraId,
    },
    time: { create: order.createdAt },
  };
}

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

function refuse(code: number, message: string, status = 400): TwinAnswer {
  return reply({ error: { code: `io.swapter.controller.swap.factory:${code}`, message } }, status);
}
