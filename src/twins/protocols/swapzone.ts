import { FINISHED_WORDS, findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, emptyOrText, text, trueOrFalse, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'swapzone-test-key';
/** An order under review still has the status of an exchange in progress. */
const WORDS: Readonly<Record<Phase, string>> = { ...FINISHED_WORDS, expired: 'overdue', held: 'exchanging' };

const PAIR = { from: text, to: text, fromNetwork: text.optional(), toNetwork: text.optional() };

const REQUESTS: RequestForms = {
  'GET /exchange/currencies': {},
  'GET /exchange/get-rate': {
    query: {
      ...PAIR,
      amount: amountText,
      rateType: word(['all', 'floating', 'fixed']),
      availableInUSA: trueOrFalse.optional(),
      chooseRate: word(['best', 'all']).optional(),
      noRefundAddress: trueOrFalse.optional(),
    },
  },
  'POST /exchange/create': {
    form: {
      ...PAIR,
      amountDeposit: amountText,
      addressReceive: text,
      extraIdReceive: emptyOrText,
      refundAddress: emptyOrText,
      refundExtraId: emptyOrText,
      quotaId: text,
    },
  },
  'GET /exchange/tx': { query: { id: text } },
};

export const swapzoneProtocol: Protocol = {
  codes: ['swapzone'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(message, kind === 'no_endpoint' ? 404 : 400),
  answer(request, state) {
    if (request.headers['x-api-key'] !== KEY) {
      return refuse('Unauthorized', 401);
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse('Not found', 404);
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /exchange/currencies': (_request, state) =>
    reply(
      state.assets.map((asset) => ({
        name: asset.code,
        ticker: asset.code.toLowerCase(),
        network: asset.network,
        smartContract: asset.contract,
      })),
    ),
  'GET /exchange/get-rate': ({ query }, state) => {
    const pair = readPair(query, state);
    if (!pair) {
      return refuse('Currency not found');
    }
    const price = priceWithin(state, pair, query.get('amount') ?? '', 'send');
    const { min, max } = state.limits(pair.from, pair.to);
    return reply({
      adapter: 'exampleswap',
      from: query.get('from'),
      fromNetwork: query.get('fromNetwork'),
      to: query.get('to'),
      toNetwork: query.get('toNetwork'),
      amountFrom: number(price.amountFrom),
      amountTo: number(price.amountTo),
      minAmount: number(min),
      maxAmount: number(max),
      quotaId: `q-${query.get('rateType')}-${state.now()}`,
      validUntil: twinTime(state.now() + 300_000),
    });
  },
  'POST /exchange/create': ({ body }, state) => {
    const requested = new URLSearchParams(body);
    const pair = readPair(requested, state);
    const quotaId = requested.get('quotaId') ?? '';
    if (!pair || !quotaId.startsWith('q-')) {
      return refuse(pair ? 'Quota not found' : 'Currency not found');
    }
    const price = priceWithin(state, pair, requested.get('amountDeposit') ?? '', 'send');
    if (price.passes) {
      return refuse('Amount is out of range');
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: quotaId.startsWith('q-fixed'),
      payoutAddress: requested.get('addressReceive') ?? '',
      payoutExtraId: requested.get('extraIdReceive') || null,
      refundAddress: requested.get('refundAddress') || null,
      refundExtraId: requested.get('refundExtraId') || null,
    });
    return reply({ transaction: toTransaction(order) });
  },
  'GET /exchange/tx': ({ query }, state) => {
    const order = state.find(query.get('id') ?? '');
    return order ? reply({ transaction: toTransaction(order) }) : refuse('Transaction not found');
  },
};

function readPair(requested: URLSearchParams, state: TwinState): TwinPair | null {
  const is = (side: 'from' | 'to') => (asset: TwinAsset) =>
    asset.code.toLowerCase() === requested.get(side) && asset.network === requested.get(`${side}Network`);
  return findTwinPair(state, is('from'), is('to'));
}

/** Without any hash. */
function toTransaction(order: TwinOrder) {
  return {
    id: order.id,
    from: order.from.code.toLowerCase(),
    fromNetwork: order.from.network,
    to: order.to.code.toLowerCase(),
    toNetwork: order.to.network,
    status: WORDS[order.phase],
    addressReceive: order.payoutAddress,
    extraIdReceive: order.payoutExtraId ?? '',
    addressDeposit: order.depositAddress,
    ...(order.depositExtraId && { extraIdDeposit: order.depositExtraId }),
    amountDeposit: order.amountFrom,
    amountEstimated: order.amountTo,
    refundAddress: order.refundAddress ?? '',
    refundExtraId: order.refundExtraId ?? '',
    createdAt: twinTime(order.createdAt),
  };
}

/** Defaults to HTTP 200. */
function refuse(message: string, status = 200): TwinAnswer {
  return reply({ error: true, message }, status);
}
