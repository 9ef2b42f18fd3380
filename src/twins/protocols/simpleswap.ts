import { z } from 'zod';
import { FINISHED_WORDS, findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, emptyOrText, text, trueOrFalse } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'simpleswap-test-key';

const PAIR = { tickerFrom: text, networkFrom: text, tickerTo: text, networkTo: text };
const FLAGS = { fixed: trueOrFalse, reverse: trueOrFalse };
const CREATION = {
  ...PAIR,
  amount: amountText,
  reverse: z.boolean(),
  customFee: z.number().nullish(),
  addressTo: text,
  extraIdTo: emptyOrText.optional(),
  userRefundAddress: emptyOrText.optional(),
  userRefundExtraId: emptyOrText.optional(),
};

const REQUESTS: RequestForms = {
  'GET /currencies': {},
  'GET /ranges': { query: { ...PAIR, ...FLAGS } },
  'GET /estimates': { query: { ...PAIR, ...FLAGS, amount: amountText } },
  'POST /exchanges': {
    json: z.discriminatedUnion('fixed', [
      z.strictObject({ ...CREATION, fixed: z.literal(true), rateId: text }),
      z.strictObject({ ...CREATION, fixed: z.literal(false), rateId: z.null() }),
    ]),
  },
  'GET /exchanges/{publicId}': {},
};

export const simpleswapProtocol: Protocol = {
  codes: ['simpleswap'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'Not Found', message) : refuse(400, 'Bad Request', message),
  answer(request, state) {
    if (request.headers['x-api-key'] !== KEY) {
      return refuse(401, 'Unauthorized', 'Wrong key');
    }
    const [, path = '', id = ''] = request.path.split('/');
    const route = ROUTES[`${request.method} /${path}${id ? '/{publicId}' : ''}`];
    return route ? route(request, state, decodeURIComponent(id)) : refuse(404, 'Not Found', 'No such route');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState, id: string) => TwinAnswer>> = {
  'GET /currencies': (_request, state) =>
    wrap(
      state.assets.map((asset) => ({
        ticker: asset.code.toLowerCase(),
        network: asset.network,
        name: asset.code,
        hasExtraId: asset.usesMemo === true,
        isAvailableFloat: true,
        isAvailableFixed: true,
        contractAddress: asset.contract ?? '',
        precision: asset.decimals,
      })),
    ),
  'GET /ranges': ({ query }, state) => {
    const pair = readPair(Object.fromEntries(query), state);
    return pair ? wrap(state.limits(pair.from, pair.to)) : refuse(422, 'Unprocessable Entity', 'Pair is unavailable');
  },
  'GET /estimates': ({ query }, state) => {
    const requested = Object.fromEntries(query);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(422, 'Unprocessable Entity', 'Pair is unavailable');
    }
    const isReverse = requested.reverse === 'true';
    const price = priceWithin(state, pair, requested.amount ?? '', isReverse ? 'receive' : 'send');
    if (price.passes) {
      return refuse(422, 'Unprocessable Entity', 'Amount does not fall within the range');
    }
    const estimate = isReverse ? price.amountFrom : price.amountTo;
    return requested.fixed === 'true'
      ? wrap({ estimatedAmount: estimate, rateId: `rt-${state.now()}`, validUntil: twinTime(state.now() + 300_000) })
      : wrap({ estimatedAmount: number(estimate), rateId: null, validUntil: null });
  },
  'POST /exchanges': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(422, 'Unprocessable Entity', 'Pair is unavailable');
    }
    if (requested.fixed && !String(requested.rateId).startsWith('rt-')) {
      return refuse(422, 'Unprocessable Entity', 'Rate is expired');
    }
    const price = priceWithin(state, pair, requested.amount, requested.reverse ? 'receive' : 'send');
    if (price.passes) {
      return refuse(422, 'Unprocessable Entity', 'Amount does not fall within the range');
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: requested.fixed,
      payoutAddress: requested.addressTo,
      payoutExtraId: requested.extraIdTo || null,
      refundAddress: requested.userRefundAddress || null,
      refundExtraId: requested.userRefundExtraId || null,
    });
    return wrap(toExchange(order));
  },
  'GET /exchanges/{publicId}': (_request, state, id) => {
    const order = state.find(id);
    return order ? wrap(toExchange(order)) : refuse(404, 'Not Found', 'Exchange not found');
  },
};

function readPair(requested: Record<string, unknown>, state: TwinState): TwinPair | null {
  const is = (ticker: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code.toLowerCase() === ticker && asset.network === network;
  return findTwinPair(
    state,
    is(requested.tickerFrom, requested.networkFrom),
    is(requested.tickerTo, requested.networkTo),
  );
}

function toExchange(order: TwinOrder) {
  return {
    publicId: order.id,
    type: order.fixed ? 'fixed' : 'floating',
    status: FINISHED_WORDS[order.phase],
    tickerFrom: order.from.code.toLowerCase(),
    networkFrom: order.from.network,
    tickerTo: order.to.code.toLowerCase(),
    networkTo: order.to.network,
    amountFrom: order.amountReceived ?? order.amountFrom,
    amountTo: order.amountPaid ?? order.amountTo,
    addressFrom: order.depositAddress,
    extraIdFrom: order.depositExtraId ?? '',
    addressTo: order.payoutAddress,
    extraIdTo: order.payoutExtraId ?? '',
    userRefundAddress: order.refundAddress ?? '',
    userRefundExtraId: order.refundExtraId ?? '',
    txFrom: order.txIn ?? '',
    txTo: order.txOut ?? '',
    createdAt: twinTime(order.createdAt),
    updatedAt: twinTime(order.updatedAt),
    validUntil: twinTime(order.expiresAt),
  };
}

function wrap(result: unknown): TwinAnswer {
  return reply({ result, traceId: 'tr-1' });
}

function refuse(status: number, error: string, message: string): TwinAnswer {
  return reply({ code: status, error, message, traceId: 'tr-2' }, status);
}
