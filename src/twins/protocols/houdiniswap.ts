import { createHash } from 'node:crypto';
import { number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, memoryOf, pairReader } from '../define-protocol';
import { NETWORK_NAMES } from '../network-names';
import type { RequestForms } from '../request-forms';
import { amountText, count, text, trueOrFalse, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

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

interface Quote extends TwinPair {
  amountFrom: string;
  amountTo: string;
  fixed: boolean;
}
const quotesOf = memoryOf(() => new Map<string, Quote>());

const REQUESTS = {
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
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: idOf,
  read: ({ from, to }: Record<'from' | 'to', string>) => [from, to],
  unknown: () => reply({ message: 'Token not found' }, 400),
});

export const houdiniswapProtocol = defineProtocol({
  codes: ['houdiniswap'],
  settings: { key: 'houdini-test-key', secret: 'houdini-test-secret' },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => reply({ message }, kind === 'no_endpoint' ? 404 : 400),
  refuseCaller: ({ headers }) =>
    headers.authorization === 'houdini-test-key:houdini-test-secret'
      ? null
      : reply({ message: 'Payment required' }, 402),
  answers: {
    // Five per page, so that a client that reads only the first page misses most.
    'GET /tokens': ({ sent, state }) => {
      const page = Number(sent.page ?? 1);
      const tokens = state.assets.slice((page - 1) * 5, page * 5).map(toToken);
      return reply({ tokens, total: state.assets.length, totalPages: Math.ceil(state.assets.length / 5) });
    },
    'GET /quotes': forPair(({ sent, state }, pair) => {
      const { passes, ...amounts } = priceWithin(state, pair, sent.amount, sent.amountType ?? 'send');
      const { min, max } = state.limits(pair.from, pair.to);
      const fixed = sent.fixed === 'true';
      const quotes = quotesOf(state);
      const quoteId = `qh-${quotes.size + 1}`;
      quotes.set(quoteId, { ...pair, ...amounts, fixed });
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
      const amountOut = number(amounts.amountTo);
      const worse = number(String(Number(amounts.amountTo) / 2));
      return reply({
        quotes: [
          { ...row, quoteId: 'qh-dex', type: 'dex', amountOut: 1_000_000, swapName: 'ADex' },
          {
            ...row,
            quoteId: 'qh-worse',
            amountOut: worse,
            amountIn: Number(amounts.amountFrom) * 2,
            swapName: 'Worse',
          },
          { ...row, quoteId, amountOut, netAmountOut: amountOut, swapName: 'ExampleSwap' },
        ],
        total: 3,
      });
    }),
    'POST /exchanges': ({ sent, state }) => {
      const quote = quotesOf(state).get(sent.quoteId);
      if (!quote || (quote.fixed && !sent.refundAddress)) {
        return reply({ message: quote ? 'refundAddress is required' : 'Quote not found' }, 400);
      }
      const order = state.open({
        ...quote,
        payoutAddress: sent.addressTo,
        payoutExtraId: sent.destinationTag ?? null,
        refundAddress: sent.refundAddress ?? null,
      });
      return reply(toOrder(order));
    },
    'GET /orders/{houdiniId}': forOrder((order) => reply(toOrder(order)), reply({ message: 'Order not found' }, 404)),
  },
});

function toToken(asset: TwinAsset) {
  return {
    id: idOf(asset),
    symbol: asset.code,
    address: asset.contract,
    chain: NETWORK_NAMES[asset.network] ?? asset.network,
    decimals: asset.decimals,
    enabled: true,
    hasCex: true,
    hasDex: false,
  };
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
