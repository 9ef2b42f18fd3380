import { FINISHED_WORDS, findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { TROCADOR_REQUESTS } from './trocador-requests';

const KEY = 'trocador-test-key';
/** Sent with each callback, for authentication. */
const MESSAGE_KEY = 'trocador-test-message-key';
const NETWORKS: Readonly<Record<string, string>> = { trx: 'TRC20', eth: 'ERC20', sol: 'Solana' };
const WORDS: Readonly<Record<Phase, string>> = { ...FINISHED_WORDS, exchanging: 'confirming', held: 'halted' };

export const trocadorProtocol: Protocol = {
  codes: ['trocador'],
  settings: { key: KEY, secret: MESSAGE_KEY },
  requests: TROCADOR_REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  answer(request, state) {
    if (request.headers['api-key'] !== KEY) {
      return refuse(401, 'Invalid API key');
    }
    const route = request.method === 'GET' ? ROUTES[request.path] : undefined;
    return route ? route(request, state) : refuse(404, 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  '/coins': (_request, state) => reply(state.assets.map((asset) => toCoin(asset, state))),
  '/coin': ({ query }, state) => {
    const found = state.assets.filter(({ code }) => code.toLowerCase() === query.get('ticker'));
    return found.length > 0 ? reply(found.map((asset) => toCoin(asset, state))) : refuse(400, 'Coin not found');
  },
  '/new_rate': ({ query }, state) => {
    const pair = readPair(query, state);
    if (!pair) {
      return refuse(400, 'Coin not found');
    }
    const price = priceFor(query, pair, state);
    const offer = (provider: string, fixed: boolean) => ({
      provider,
      fixed: fixed ? 'True' : 'False',
      ...(isPayment(query) ? { amount_from: price.amountFrom } : { amount_to: price.amountTo }),
      eta: 12,
      kycrating: 'B',
      logpolicy: 'B',
      waste: '0',
    });
    return reply({
      trade_id: `draft${state.now()}`,
      date: twinTime(state.now()),
      ...toNames(pair),
      amount_from: number(price.amountFrom),
      amount_to: number(price.amountTo),
      provider: 'ExampleSwap',
      fixed: false,
      payment: isPayment(query),
      status: 'new',
      quotes: {
        markup: true,
        quotes: price.passes ? [] : [offer('ExampleSwap', false), offer('OtherSwap', true)],
        best_only: false,
      },
    });
  },
  '/new_trade': ({ query }, state) => {
    const pair = readPair(query, state);
    if (!pair) {
      return refuse(400, 'Coin not found');
    }
    const fixed = query.get('fixed') === 'True';
    if (!query.get('id')?.startsWith('draft') || query.get('provider') !== (fixed ? 'OtherSwap' : 'ExampleSwap')) {
      return refuse(400, 'Unknown rate');
    }
    const price = priceFor(query, pair, state);
    if (price.passes) {
      return refuse(400, 'not enough liquidity');
    }
    const memo = (name: string) => (query.get(name) === '0' ? null : query.get(name));
    const order = state.open({
      ...pair,
      ...price,
      fixed,
      payoutAddress: query.get('address') ?? '',
      payoutExtraId: memo('address_memo'),
      refundAddress: query.get('refund'),
      refundExtraId: memo('refund_memo'),
    });
    return reply(toTrade(order));
  },
  '/trade': ({ query }, state) => {
    const order = state.find(query.get('id') ?? '');
    return reply(order ? [toTrade(order)] : []);
  },
};

function networkOf(asset: TwinAsset): string {
  return asset.contract === null ? 'Mainnet' : (NETWORKS[asset.network] ?? asset.network);
}

function readPair(query: URLSearchParams, state: TwinState): TwinPair | null {
  const is = (side: 'from' | 'to') => (asset: TwinAsset) =>
    asset.code.toLowerCase() === query.get(`ticker_${side}`) && networkOf(asset) === query.get(`network_${side}`);
  return findTwinPair(state, is('from'), is('to'));
}

function isPayment(query: URLSearchParams): boolean {
  return query.get('payment') === 'True';
}

function priceFor(query: URLSearchParams, pair: TwinPair, state: TwinState) {
  return isPayment(query)
    ? priceWithin(state, pair, query.get('amount_to') ?? '', 'receive')
    : priceWithin(state, pair, query.get('amount_from') ?? '', 'send');
}

function toCoin(asset: TwinAsset, state: TwinState) {
  const { min, max } = state.limits(asset, asset);
  return {
    name: asset.code,
    ticker: asset.code.toLowerCase(),
    network: networkOf(asset),
    memo: asset.usesMemo === true,
    minimum: number(min),
    maximum: number(max),
  };
}

function toNames({ from, to }: TwinPair) {
  return {
    ticker_from: from.code.toLowerCase(),
    ticker_to: to.code.toLowerCase(),
    coin_from: from.code,
    coin_to: to.code,
    network_from: networkOf(from),
    network_to: networkOf(to),
  };
}

function toTrade(order: TwinOrder) {
  return {
    trade_id: order.id,
    date: twinTime(order.createdAt),
    ...toNames(order),
    amount_from: number(order.amountReceived ?? order.amountFrom),
    amount_to: number(order.amountPaid ?? order.amountTo),
    provider: order.fixed ? 'OtherSwap' : 'ExampleSwap',
    fixed: order.fixed,
    status: order.trouble === 'underpaid' && order.phase === 'held' ? 'paid partially' : WORDS[order.phase],
    address_provider: order.depositAddress,
    address_provider_memo: order.depositExtraId ?? '',
    address_user: order.payoutAddress,
    address_user_memo: order.payoutExtraId ?? '',
    refund_address: order.refundAddress ?? '',
    refund_address_memo: order.refundExtraId ?? '',
    password: order.secret,
    id_provider: 'EX-1',
    quotes: { markup: true, expiresAt: `${twinTime(order.expiresAt).slice(0, 19).replace('T', ' ')}+00:00` },
    details: { hashout: order.txOut },
    hashout: order.txOut ?? '',
  };
}

function refuse(status: number, message: string): TwinAnswer {
  return reply({ error: message, message }, status);
}
