import { createHash } from 'node:crypto';
import { findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, count, text, trueOrFalse, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const NUMBERS: Readonly<Record<Phase, number>> = {
  waiting: 0,
  confirming: 1,
  exchanging: 2,
  sending: 3,
  completed: 4,
  failed: 6,
  expired: 5,
  refund_required: 6,
  refunding: 6,
  refunded: 7,
  held: 2,
};
const idOf = ({ code, network }: TwinAsset) =>
  createHash('sha256').update(`${code}/${network}`).digest('hex').slice(0, 24);

interface Quote {
  pair: TwinPair;
  amountFrom: string;
  amountTo: string;
  fixed: boolean;
}
const quotes = new WeakMap<TwinState, Map<string, Quote>>();

const REQUESTS: RequestForms = {
  'GET /tokens': {
    query: {
      chain: text.optional(),
      address: text.optional(),
      mainnet: trueOrFalse.optional(),
      pageSize: count.optional(),
      page: count.optional(),
    },
  },
  'GET /quotes': {
    query: {
      amount: amountText,
      from: text,
      to: text,
      types: word(['standard', 'private', 'dex']).optional(),
      fixed: trueOrFalse.optional(),
      amountType: word(['send', 'receive']).optional(),
      useXmr: trueOrFalse.optional(),
    },
  },
  'POST /exchanges': {
    json: {
      quoteId: text,
      addressTo: text,
      refundAddress: text.optional(),
      destinationTag: text.optional(),
      addressFrom: text.optional(),
      walletInfo: text.optional(),
    },
  },
  'GET /orders/{houdiniId}': {},
};

export const houdiniswapProtocol: Protocol = {
  codes: ['houdiniswap'],
  settings: { key: 'houdini-test-key', secret: 'houdini-test-secret' },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => reply({ message }, kind === 'no_endpoint' ? 404 : 400),
  answer(request, state) {
    const { method, path, headers } = request;
    if (headers.authorization !== 'houdini-test-key:houdini-test-secret') {
      return reply({ message: 'Payment required' }, 402);
    }
    if (path === '/tokens') {
      return listTokens(request, state);
    }
    if (path === '/quotes') {
      return quote(request, state);
    }
    if (method === 'POST' && path === '/exchanges') {
      return open(JSON.parse(request.body), state);
    }
    const order = state.find(path.slice('/orders/'.length));
    return order ? reply(toOrder(order)) : reply({ message: 'Order not found' }, 404);
  },
};

/** Five per page, so that a client that reads only the first page misses most. */
function listTokens({ query }: TwinRequest, state: TwinState): TwinAnswer {
  const page = Number(query.get('page') ?? 1);
  const tokens = state.assets.slice((page - 1) * 5, page * 5).map((asset) => ({
    id: idOf(asset),
    symbol: asset.code,
    address: asset.contract,
    chain: NETWORK_NAMES[asset.network] ?? asset.network,
    decimals: asset.decimals,
    enabled: true,
    hasCex: true,
    hasDex: false,
  }));
  return reply({ tokens, total: state.assets.length, totalPages: Math.ceil(state.assets.length / 5) });
}

function quote({ query }: TwinRequest, state: TwinState): TwinAnswer {
  const pair = findTwinPair(
    state,
    (asset) => idOf(asset) === query.get('from'),
    (asset) => idOf(asset) === query.get('to'),
  );
  if (!pair) {
    return reply({ message: 'Token not found' }, 400);
  }
  const side = query.get('amountType') === 'receive' ? 'receive' : 'send';
  const { passes, ...amounts } = priceWithin(state, pair, query.get('amount') ?? '0', side);
  const { min, max } = state.limits(pair.from, pair.to);
  const fixed = query.get('fixed') === 'true';
  const known = quotes.get(state) ?? new Map<string, Quote>();
  quotes.set(state, known);
  const quoteId = `qh-${known.size + 1}`;
  known.set(quoteId, { pair, ...amounts, fixed });
  const row = {
    swap: 'xx',
    type: 'standard',
    duration: 12,
    amountIn: number(amounts.amountFrom),
    min: Number(min),
    max: Number(max),
    fixed,
    filtered: false,
    restrictedCountries: [],
    ...(passes && { error: `amount is beyond the ${passes}imum` }),
  };
  const worse = number(String(Number(amounts.amountTo) / 2));
  return reply({
    quotes: [
      { ...row, quoteId: 'qh-dex', type: 'dex', amountOut: 1_000_000, swapName: 'ADex' },
      { ...row, quoteId: 'qh-worse', amountOut: worse, amountIn: Number(amounts.amountFrom) * 2, swapName: 'Worse' },
      {
        ...row,
        quoteId,
        amountOut: number(amounts.amountTo),
        netAmountOut: number(amounts.amountTo),
        swapName: 'ExampleSwap',
      },
    ],
    total: 3,
  });
}

function open(requested: Record<string, string | undefined>, state: TwinState): TwinAnswer {
  const found = quotes.get(state)?.get(requested.quoteId ?? '');
  if (!found || (found.fixed && !requested.refundAddress)) {
    return reply({ message: found ? 'refundAddress is required' : 'Quote not found' }, 400);
  }
  const { pair, ...terms } = found;
  const order = state.open({
    ...pair,
    ...terms,
    payoutAddress: requested.addressTo ?? '',
    payoutExtraId: requested.destinationTag ?? null,
    refundAddress: requested.refundAddress ?? null,
  });
  return reply(toOrder(order));
}

function toOrder(order: TwinOrder) {
  return {
    houdiniId: order.id,
    created: twinTime(order.createdAt),
    expires: twinTime(order.expiresAt),
    depositAddress: order.depositAddress,
    ...(order.depositExtraId && { depositTag: order.depositExtraId }),
    receiverAddress: order.payoutAddress,
    receiverTag: order.payoutExtraId ?? '',
    anonymous: false,
    status: NUMBERS[order.phase],
    inAmount: number(order.amountFrom),
    inSymbol: order.from.code,
    outAmount: number(order.amountTo),
    outSymbol: order.to.code,
    swapName: 'ExampleSwap',
    ...(order.phase === 'held' && { actionRequired: true }),
    isDex: false,
  };
}
