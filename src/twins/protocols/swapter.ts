import { z } from 'zod';
import { number, numberOrNull, priceWithin, reply } from '../answers';
import { byCode, type TwinAsset } from '../assets';
import { defineProtocol, pairReader, type TwinCall } from '../define-protocol';
import { exactNumber } from '../exact-numbers';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text, textOrNull } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

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

const CREATION = z.strictObject({
  // A wrong type has an error of its own.
  info: z.strictObject({ type: text, refundAddress: text, userEmail: text.nullish() }),
  deposit: DEPOSIT,
  withdraw: z.strictObject({ ...ASSET, address: text, memo: textOrNull.optional() }),
});

const REQUESTS = {
  'GET /data/coins': {},
  'POST /adapter/edge/swap/deposit-range': { json: PAIR },
  'POST /v2/swap/estimate': { json: { ...PAIR, deposit: DEPOSIT } },
  'POST /adapter/edge/swap/create': { json: CREATION },
  'POST /personal/exchange/tool-history': {
    json: { page: z.int(), items: z.int(), timeFrom: z.int(), timeTo: z.int() },
  },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => `${asset.code}/${networkOf(asset)}`,
  read: ({ deposit, withdraw }: Record<'deposit' | 'withdraw', Record<keyof typeof ASSET, string>>) => [
    `${deposit.coin}/${deposit.network}`,
    `${withdraw.coin}/${withdraw.network}`,
  ],
  unknown: () => refuse(1, 'unsupported'),
});

export const swapterProtocol = defineProtocol({
  codes: ['swapter'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => reply({ error: { code: kind, message } }, kind === 'no_endpoint' ? 404 : 400),
  refuseCaller({ path, headers }) {
    const key = headers['x-api-key'];
    if (path === '/data/coins') {
      return key === undefined ? null : reply({ error: { code: '401', message: 'Unauthorized' } }, 401);
    }
    return key === KEY ? null : reply({ error: { code: 'unauthorized', message: 'Unauthorized' } }, 401);
  },
  answers: {
    'GET /data/coins': ({ state }) => reply({ assets: byCode(state.assets).map(toCoin) }),
    'POST /adapter/edge/swap/deposit-range': forPair(
      ({ state }, pair) => reply(state.limits(pair.from, pair.to)),
      () => reply({ error: { code: '1', message: 'unsupported' } }, 400),
    ),
    'POST /v2/swap/estimate': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, sent.deposit.amount, 'send');
      return price.passes
        ? refuse(price.passes === 'min' ? 6 : 9, 'amount')
        : reply({ withdraw: { amount: price.amountTo } });
    }),
    'POST /adapter/edge/swap/create': (call) =>
      ['float', 'fix'].includes(call.sent.info.type) ? create(call) : refuse(7, 'wrong type', 500),
    'POST /personal/exchange/tool-history': ({ sent, state }) => {
      const { page, items, timeFrom, timeTo } = sent;
      const made = state.list().filter(({ createdAt }) => createdAt >= timeFrom && createdAt <= timeTo);
      const rows = made.slice((page - 1) * items, page * items);
      return reply({ page, total: made.length, data: rows.map(toRow) });
    },
  },
});

const create = forPair(
  ({ sent: { info, deposit, withdraw }, state }: TwinCall<z.output<typeof CREATION>>, pair) => {
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
  () => refuse(2, 'unsupported'),
);

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

function toCoin([currency, assets]: [string, TwinAsset[]]) {
  const networks = assets.map((asset) => ({ network: networkOf(asset), contract: asset.contract }));
  return { currency, networks: { deposit: networks, withdraw: networks } };
}

function refuse(code: number, message: string, status = 400): TwinAnswer {
  return reply({ error: { code: `io.swapter.controller.swap.factory:${code}`, message } }, status);
}
