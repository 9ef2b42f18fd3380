import BigNumber from 'bignumber.js';
import { findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'xgram-test-key';
/** Orders under review have no status word of their own. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'x-awaiting_funds',
  confirming: 'x-funds_received',
  exchanging: 'x-processing_exchange',
  sending: 'transferring',
  completed: 'x-completed',
  failed: 'x-error',
  expired: 'x-timeout',
  refund_required: 'x-transfer_error',
  refunding: 'x-transfer_error',
  refunded: 'x-returned',
  held: 'x-processing_exchange',
};
const TOKENS: Readonly<Record<string, string>> = {
  'USDT trx': 'USDTTRC20',
  'USDT eth': 'USDT',
  'USDC eth': 'USDC',
  'USDC sol': 'USDCSOLANA',
};

const REQUESTS: RequestForms = {
  'GET /list-currency-options': {},
  'GET /retrieve-rate-value': { query: { fromCcy: text, toCcy: text, ccyAmount: amountText } },
  'GET /launch-new-exchange': {
    query: {
      toAddress: text,
      toAddressTag: text.optional(),
      refundAddress: text.optional(),
      refundTag: text.optional(),
      fromCcy: text,
      toCcy: text,
      ccyAmount: amountText,
      type: word(['float', 'fixed']).optional(),
    },
  },
  'GET /fetch-status-info': { query: { id: text } },
};

export const xgramProtocol: Protocol = {
  codes: ['xgram'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(message, kind === 'no_endpoint' ? 404 : 400),
  answer(request, state) {
    if (request.headers['x-api-key'] !== KEY) {
      return refuse('Invalid API key', 401);
    }
    const route = request.method === 'GET' ? ROUTES[request.path] : undefined;
    return route ? route(request, state) : refuse('Not found', 404);
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  '/list-currency-options': (_request, state) =>
    reply(Object.fromEntries(state.assets.map((asset) => [codeOf(asset), toOption(asset, state)]))),
  '/retrieve-rate-value': ({ query }, state) => {
    const pair = readPair(query, state);
    if (!pair) {
      return refuse('Pair is not available');
    }
    const { min, max } = state.limits(pair.from, pair.to);
    const price = priceWithin(state, pair, query.get('ccyAmount') ?? '', 'send');
    const isNothing = new BigNumber(price.amountFrom).isZero();
    const rate = new BigNumber(price.amountTo)
      .div(isNothing ? '1' : price.amountFrom)
      .decimalPlaces(18, BigNumber.ROUND_DOWN);
    return price.passes === 'max'
      ? refuse(`ccyAmount must be < ${max}`)
      : reply({ result: true, rate: number(rate.toFixed()), minFrom: number(min), maxFrom: number(max) });
  },
  '/launch-new-exchange': ({ query }, state) => {
    const pair = readPair(query, state);
    const type = query.get('type') ?? 'float';
    if (!pair) {
      return refuse('Pair is not available');
    }
    const price = priceWithin(state, pair, query.get('ccyAmount') ?? '', 'send');
    if (price.passes) {
      const limit = state.limits(pair.from, pair.to)[price.passes];
      return refuse(`ccyAmount must be ${price.passes === 'min' ? '>' : '<'} ${limit}`);
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: type === 'fixed',
      payoutAddress: query.get('toAddress') ?? '',
      payoutExtraId: query.get('toAddressTag'),
      refundAddress: query.get('refundAddress'),
      refundExtraId: query.get('refundTag'),
    });
    return reply({
      result: true,
      id: order.id,
      depositAddress: order.depositAddress,
      depositTag: order.depositExtraId ?? '',
      ccyAmountFrom: number(order.amountFrom),
      ccyAmountToExpected: order.amountTo,
      expiresAt: twinTime(order.expiresAt),
    });
  },
  '/fetch-status-info': ({ query }, state) => {
    const order = state.find(query.get('id') ?? '');
    return order ? reply(toStatus(order)) : reply({ result: false, error: 'Exchange not found' });
  },
};

/** Coin and network joined irregularly. */
function codeOf({ code, network }: TwinAsset): string {
  return TOKENS[`${code} ${network}`] ?? code;
}

function readPair(query: URLSearchParams, state: TwinState): TwinPair | null {
  return findTwinPair(
    state,
    (asset) => codeOf(asset) === query.get('fromCcy'),
    (asset) => codeOf(asset) === query.get('toCcy'),
  );
}

function toOption(asset: TwinAsset, state: TwinState) {
  const { min, max } = state.limits(asset, asset);
  return {
    coinName: asset.code,
    network: asset.network.toUpperCase(),
    contract: asset.contract ?? '',
    available: true,
    minFrom: number(min),
    maxFrom: number(max),
    tagname: asset.usesMemo ? 'Tag' : '',
  };
}

function toStatus(order: TwinOrder) {
  const [day, time = ''] = twinTime(order.createdAt).slice(0, 19).split('T');
  return {
    result: true,
    id: order.id,
    date: `${day?.split('-').reverse().join('.')} ${time}`,
    'x-status': WORDS[order.phase],
    'x-fromCcy': codeOf(order.from),
    'x-toCcy': codeOf(order.to),
    'x-ccyDepositAddress': order.depositAddress,
    'x-ccyDepositTag': order.depositExtraId ?? '',
    'x-ccyDepositHash': order.txIn ?? '',
    'x-ccyDestinationAddress': order.payoutAddress,
    'x-ccyDestinationTag': order.payoutExtraId ?? '',
    'x-ccyRefundAddress': order.refundAddress ?? '',
    'x-ccyRefundTag': order.refundExtraId ?? '',
    'x-ccyExpectedAmountFrom': number(order.amountFrom),
    'x-ccyExpectedAmountTo': number(order.amountTo),
    'x-ccyAmountFrom': order.amountReceived,
    'x-ccyAmountTo': order.amountPaid,
    txId: order.txOut ?? '',
  };
}

function refuse(error: string, status = 200): TwinAnswer {
  return reply({ result: false, error }, status);
}
