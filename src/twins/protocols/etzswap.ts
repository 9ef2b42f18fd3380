import { findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountNumber, amountText, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'etzswap-test-key';
const SECRET = 'etzswap-test-secret';
const PREFIX = '/api/v1/deposit/public';
/** Failed orders, held ones and those waiting for a refund have no status word of their own. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'deposit',
  confirming: 'confirmations',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'success',
  failed: 'exchanging',
  expired: 'overdue',
  refund_required: 'exchanging',
  refunding: 'exchanging',
  refunded: 'refunded',
  held: 'exchanging',
};

const RATE = { coinFrom: text, networkFrom: text, coinTo: text, networkTo: text, rateType: word(['float', 'fixed']) };

const REQUESTS: RequestForms = {
  [`GET ${PREFIX}/coins`]: {},
  [`GET ${PREFIX}/rate`]: { query: { ...RATE, amountFrom: amountText } },
  [`POST ${PREFIX}/transaction`]: {
    json: {
      ...RATE,
      amountFrom: amountNumber,
      withdrawalAddress: text,
      withdrawalExtraId: text.optional(),
      refundAddress: text.optional(),
      refundExtraId: text.optional(),
    },
  },
  [`GET ${PREFIX}/transactions/{id}`]: {},
};

export const etzswapProtocol: Protocol = {
  codes: ['etzswap'],
  settings: { key: KEY, secret: SECRET },
  requests: REQUESTS,
  refuseMisfit: ({ message }) => refuse('invalidRequest', {}, message),
  answer(request, state) {
    const { headers } = request;
    const isVersion = ['1', '2'].includes(headers['x-api-key-version'] ?? '');
    if (headers['x-api-key'] !== KEY || headers['x-api-secret-key'] !== SECRET || !isVersion) {
      return refuse('notAuthenticated');
    }
    const path = request.path.slice(PREFIX.length);
    const id = /^\/transactions\/(.+)$/.exec(path)?.[1];
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return order ? wrap(toTransaction(order)) : refuse('transactionNotExist', { transactionId: id });
    }
    const route = request.path.startsWith(PREFIX) ? ROUTES[`${request.method} ${path}`] : undefined;
    return route ? route(request, state) : reply('Not found', 404);
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /coins': (_request, state) =>
    wrap(
      [...new Set(state.assets.map(({ code }) => code))].map((coinCode) => ({
        coinCode,
        coinName: coinCode,
        networks: state.assets
          .filter(({ code }) => code === coinCode)
          .map(({ network, contract }) => ({ network: network.toUpperCase(), contract: contract ?? '' })),
      })),
    ),
  'GET /rate': ({ query }, state) => {
    const requested = Object.fromEntries(query);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse('unsupportedExchangePairs');
    }
    const price = priceWithin(state, pair, requested.amountFrom ?? '', 'send');
    const { min, max } = state.limits(pair.from, pair.to);
    return (
      refuseAmount(price, pair, state) ??
      wrap({
        amountFrom: number(price.amountFrom),
        amountTo: number(price.amountTo),
        minAmountFrom: number(min),
        maxAmountFrom: number(max),
        rate: 81.8,
      })
    );
  },
  'POST /transaction': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse('unsupportedExchangePairs');
    }
    const price = priceWithin(state, pair, String(requested.amountFrom), 'send');
    const refusal = refuseAmount(price, pair, state);
    if (refusal) {
      return refusal;
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: requested.rateType === 'fixed',
      payoutAddress: requested.withdrawalAddress,
      payoutExtraId: requested.withdrawalExtraId ?? null,
      refundAddress: requested.refundAddress ?? null,
      refundExtraId: requested.refundExtraId ?? null,
    });
    return wrap(toTransaction(order));
  },
};

function readPair(requested: Record<string, unknown>, state: TwinState): TwinPair | null {
  const is = (code: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code === code && asset.network.toUpperCase() === network;
  return findTwinPair(state, is(requested.coinFrom, requested.networkFrom), is(requested.coinTo, requested.networkTo));
}

function refuseAmount(
  { passes, amountFrom }: { passes: 'min' | 'max' | null; amountFrom: string },
  pair: TwinPair,
  state: TwinState,
): TwinAnswer | null {
  const { min, max } = state.limits(pair.from, pair.to);
  const actualAmount = number(amountFrom);
  switch (passes) {
    case 'min':
      return refuse('amountTooSmall', { minAllowedAmount: number(min), actualAmount });
    case 'max':
      return refuse('amountTooBig', { maxAllowedAmount: number(max), actualAmount });
    default:
      return null;
  }
}

function toTransaction(order: TwinOrder) {
  const coin = ({ code, network }: TwinAsset) => ({ coinCode: code, coinName: code, network: network.toUpperCase() });
  return {
    transactionId: order.id,
    amount: number(order.amountReceived ?? order.amountFrom),
    amountTo: number(order.amountPaid ?? order.amountTo),
    coinFrom: coin(order.from),
    coinTo: coin(order.to),
    deposit: { address: order.depositAddress, memo: order.depositExtraId ?? '' },
    withdraw: { address: order.payoutAddress, memo: order.payoutExtraId ?? '' },
    refund: { address: order.refundAddress ?? '', memo: order.refundExtraId ?? '' },
    inboundTransfer: { hash: order.txIn ?? '', link: '' },
    outboundTransfer: { hash: order.txOut ?? '', link: '' },
    createdAt: twinTime(order.createdAt).replace('Z', '456789Z'),
    rateType: order.fixed ? 'fixed' : 'float',
    status: WORDS[order.phase],
    confirmations: '0/6',
  };
}

function wrap(data: unknown): TwinAnswer {
  return reply({ data, errors: {} });
}

function refuse(name: string, args: object = {}, message = name): TwinAnswer {
  return reply({ data: null, errors: { [name]: { message, args } } }, 400);
}
