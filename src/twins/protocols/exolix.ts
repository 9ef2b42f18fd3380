import { findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amount, amountText, count, emptyOrText, text, trueOrFalse, withOneOf, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'exolix-test-key';
const PAGE = 5;
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'wait',
  confirming: 'confirmation',
  exchanging: 'confirmed',
  sending: 'sending',
  completed: 'success',
  failed: 'error',
  expired: 'overdue',
  refund_required: 'refund',
  refunding: 'refund',
  refunded: 'refunded',
  // There is no status word for an order under review.
  held: 'confirmation',
};

const PAIR = { coinFrom: text, networkFrom: text, coinTo: text, networkTo: text, rateType: word(['float', 'fixed']) };

const REQUESTS: RequestForms = {
  'GET /currencies': {
    query: { page: count.optional(), size: count.optional(), withNetworks: trueOrFalse.optional() },
  },
  'GET /rate': {
    query: withOneOf(
      { ...PAIR, amount: amountText.optional(), withdrawalAmount: amountText.optional() },
      'amount',
      'withdrawalAmount',
    ),
  },
  'POST /transactions': {
    json: withOneOf(
      {
        ...PAIR,
        amount: amount.optional(),
        withdrawalAmount: amount.optional(),
        withdrawalAddress: text,
        withdrawalExtraId: emptyOrText.optional(),
        refundAddress: emptyOrText.optional(),
        refundExtraId: emptyOrText.optional(),
      },
      'amount',
      'withdrawalAmount',
    ),
  },
  'GET /transactions/{id}': {},
};

export const exolixProtocol: Protocol = {
  codes: ['exolix'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ message }, 404) : reply({ errors: { request: message } }, 400),
  answer(request, state) {
    const route = ROUTES[`${request.method} ${request.path}`];
    if (request.headers.authorization !== KEY && request.path !== '/rate') {
      return reply({ message: 'Unauthorized' }, 401);
    }
    const id = /^\/transactions\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return order ? reply(toTransaction(order)) : reply({ message: 'Transaction not found' }, 404);
    }
    return route ? route(request, state) : reply({ message: 'Not found' }, 404);
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /currencies': ({ query }, state) => {
    const codes = [...new Set(state.assets.map(({ code }) => code))];
    const start = (Number(query.get('page')) - 1) * PAGE;
    const data = codes.slice(start, start + PAGE).map((code) => ({
      code,
      name: code,
      networks: state.assets.filter((asset) => asset.code === code).map(toNetwork),
    }));
    return reply({ data, count: codes.length });
  },
  'GET /rate': ({ query }, state) => {
    const requested = Object.fromEntries(query);
    const pair = readPair(requested, state);
    if (!pair) {
      return reply({ errors: { coinTo: 'Coin is not found' } }, 400);
    }
    const isReverse = requested.withdrawalAmount !== undefined;
    const amount = requested.withdrawalAmount ?? requested.amount ?? '';
    const price = priceWithin(state, pair, amount, isReverse ? 'receive' : 'send');
    const { min, max } = state.limits(pair.from, pair.to);
    const limits = { minAmount: number(min), maxAmount: number(max) };
    if (price.passes) {
      const message = `Amount to exchange is ${price.passes === 'min' ? 'below the possible min' : 'over the possible max'} amount to exchange`;
      return reply(
        { fromAmount: number(price.amountFrom), toAmount: 0, message, ...limits },
        price.passes === 'min' ? 422 : 200,
      );
    }
    return reply({
      fromAmount: number(price.amountFrom),
      toAmount: number(price.amountTo),
      rate: 81.972,
      message: null,
      ...limits,
      withdrawMin: 0,
      priceImpact: '0.1',
    });
  },
  'POST /transactions': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    const isReverse = requested.withdrawalAmount !== undefined;
    if (!pair) {
      return reply({ errors: { coinTo: 'is not valid' } }, 400);
    }
    const amount = String(isReverse ? requested.withdrawalAmount : requested.amount);
    const price = priceWithin(state, pair, amount, isReverse ? 'receive' : 'send');
    if (price.passes) {
      return reply({ errors: { amount: 'is out of the limits' } }, 400);
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: requested.rateType === 'fixed',
      payoutAddress: requested.withdrawalAddress,
      payoutExtraId: requested.withdrawalExtraId || null,
      refundAddress: requested.refundAddress || null,
      refundExtraId: requested.refundExtraId || null,
    });
    return reply(toTransaction(order), 201);
  },
};

function readPair(requested: Record<string, unknown>, state: TwinState): TwinPair | null {
  const is = (code: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code === code && asset.network.toUpperCase() === network;
  return findTwinPair(state, is(requested.coinFrom, requested.networkFrom), is(requested.coinTo, requested.networkTo));
}

function toNetwork(asset: TwinAsset) {
  return {
    network: asset.network.toUpperCase(),
    name: asset.network,
    shortName: '',
    isDefault: true,
    memoNeeded: asset.usesMemo === true,
    precision: asset.decimals,
    contract: asset.contract,
  };
}

function toCoin(asset: TwinAsset) {
  return {
    coinCode: asset.code,
    coinName: asset.code,
    network: asset.network.toUpperCase(),
    contract: asset.contract,
  };
}

function toTransaction(order: TwinOrder) {
  return {
    id: order.id,
    amount: number(order.amountReceived ?? order.amountFrom),
    amountTo: number(order.amountPaid ?? order.amountTo),
    coinFrom: toCoin(order.from),
    coinTo: toCoin(order.to),
    createdAt: twinTime(order.createdAt),
    depositAddress: order.depositAddress,
    depositExtraId: order.depositExtraId,
    withdrawalAddress: order.payoutAddress,
    withdrawalExtraId: order.payoutExtraId,
    refundAddress: order.refundAddress,
    refundExtraId: order.refundExtraId,
    hashIn: { hash: order.txIn, link: null },
    hashOut: { hash: order.txOut, link: null },
    rateType: order.fixed ? 'fixed' : 'float',
    status: WORDS[order.phase],
    source: 'api',
  };
}
