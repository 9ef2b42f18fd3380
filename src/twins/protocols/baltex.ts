import { z } from 'zod';
import { FINISHED_WORDS, findTwinPair, number, numberOrNull, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'baltex-test-key';
/** An unpaid order keeps waiting, and one under review keeps being exchanged. */
const WORDS: Readonly<Record<Phase, string>> = {
  ...FINISHED_WORDS,
  waiting: 'pending',
  expired: 'pending',
  held: 'exchanging',
};
const RATE_ID = 'baltex-rate-1';

const PREFIX = '/v1/cross-chain';
const PAIR = { fromCurrency: text, fromNetwork: text, toCurrency: text, toNetwork: text };
const CREATION = {
  ...PAIR,
  fromAmount: amountText,
  address: text,
  memo: text.optional(),
  refundAddress: text.optional(),
  refundMemo: text.optional(),
};

const REQUESTS: RequestForms = {
  [`GET ${PREFIX}/available-currencies`]: {},
  [`GET ${PREFIX}/rate`]: {
    query: { ...PAIR, flow: word(['standard', 'fixed-rate']), amount: amountText.optional() },
  },
  [`POST ${PREFIX}/exchange`]: {
    json: z.discriminatedUnion('flow', [
      z.strictObject({ ...CREATION, flow: z.literal('standard') }),
      z.strictObject({ ...CREATION, flow: z.literal('fixed-rate'), rateId: text }),
    ]),
  },
  [`GET ${PREFIX}/exchange/status`]: { query: { id: text } },
};

export const baltexProtocol: Protocol = {
  codes: ['baltex'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  answer(request, state) {
    if (request.headers['x-api-key'] !== KEY) {
      return refuse(401, 'Unauthorized');
    }
    const route = ROUTES[`${request.method} ${request.path.replace('/v1/cross-chain', '')}`];
    return route ? route(request, state) : refuse(404, 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /available-currencies': (_request, state) => reply([...state.assets.map(toCurrency), DOLLARS]),
  'GET /rate': ({ query }, state) => {
    const pair = readPair(Object.fromEntries(query), state);
    if (!pair) {
      return refuse(400, 'Pair is not supported');
    }
    const { min, max } = state.limits(pair.from, pair.to);
    const { amountFrom, amountTo } = priceWithin(state, pair, query.get('amount') ?? '', 'send');
    return reply({
      fromAmount: number(amountFrom),
      toAmount: number(amountTo),
      min: number(min),
      max: number(max),
      ...(query.get('flow') === 'fixed-rate' && { rateId: RATE_ID }),
    });
  },
  'POST /exchange': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    const isFixed = requested.flow === 'fixed-rate';
    if (!pair || (isFixed && requested.rateId !== RATE_ID)) {
      return refuse(400, pair ? 'Wrong parameters' : 'Pair is not supported');
    }
    const price = priceWithin(state, pair, requested.fromAmount, 'send');
    if (price.passes) {
      return refuse(400, 'Amount is out of range');
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: isFixed,
      payoutAddress: requested.address,
      payoutExtraId: requested.memo ?? null,
      refundAddress: requested.refundAddress ?? null,
      refundExtraId: requested.refundMemo ?? null,
    });
    return reply(toExchange(order), 201);
  },
  'GET /exchange/status': ({ query }, state) => {
    const order = state.find(query.get('id') ?? '');
    return order ? reply({ type: 'standard', exchange: toExchange(order) }) : refuse(404, 'Exchange not found');
  },
};

const DOLLARS = { ticker: 'usd', network: 'usd', symbol: 'USD', name: 'US dollar', isFiat: true, enabled: true };

function readPair(named: Record<string, string>, state: TwinState) {
  const is = (ticker?: string, network?: string) => (asset: TwinAsset) =>
    asset.code.toLowerCase() === ticker && asset.network === network;
  return findTwinPair(state, is(named.fromCurrency, named.fromNetwork), is(named.toCurrency, named.toNetwork));
}

function toCurrency(asset: TwinAsset, rank: number) {
  return {
    ticker: asset.code.toLowerCase(),
    network: asset.network,
    symbol: asset.code,
    name: asset.code,
    hasMemo: asset.usesMemo === true,
    requireMemo: false,
    isFiat: false,
    isStable: /^USD/.test(asset.code),
    supportsFixedRate: true,
    enabled: true,
    contractAddress: asset.contract,
    confirmations: 2,
    rank,
  };
}

function toExchange(order: TwinOrder) {
  return {
    id: order.id,
    status: WORDS[order.phase],
    exchangeType: 'standard',
    created: twinTime(order.createdAt),
    request: {
      fromCurrency: order.from.code.toLowerCase(),
      fromNetwork: order.from.network,
      toCurrency: order.to.code.toLowerCase(),
      toNetwork: order.to.network,
      amountFromRequested: order.amountFrom,
      amountToRequested: order.amountTo,
      depositAddress: order.depositAddress,
      depositMemo: order.depositExtraId,
      recipientAddress: order.payoutAddress,
      refundAddress: order.refundAddress,
      refundMemo: order.refundExtraId,
    },
    exchanges: [
      {
        status: WORDS[order.phase],
        payinHash: order.txIn,
        payoutHash: order.txOut,
        amountToReceived: numberOrNull(order.amountPaid),
      },
    ],
  };
}

function refuse(statusCode: number, message: string): TwinAnswer {
  return reply({ message, error: 'Error', statusCode }, statusCode);
}
