import { z } from 'zod';
import { FINISHED_WORDS, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'trocador-test-key';
/** Sent with each callback, for authentication. */
const MESSAGE_KEY = 'trocador-test-message-key';
const NETWORKS: Readonly<Record<string, string>> = { trx: 'TRC20', eth: 'ERC20', sol: 'Solana' };
const WORDS: Readonly<Record<Phase, string>> = { ...FINISHED_WORDS, exchanging: 'confirming', held: 'halted' };

const SWAP = {
  ticker_from: text,
  network_from: text,
  ticker_to: text,
  network_to: text,
  min_kycrating: word(['A', 'B', 'C', 'D']).optional(),
  min_logpolicy: word(['A', 'B', 'C']).optional(),
  /** The only percentages that are allowed. */
  markup: word(['0', '1', '1.65', '3']).optional(),
};
const BY_SENT = { ...SWAP, payment: z.literal('False'), amount_from: amountText };
const BY_RECEIVED = { ...SWAP, payment: z.literal('True'), amount_to: amountText };
const OFFERS = { best_only: word(['True', 'False']).optional() };
/** A memo is 0 if there is none. */
const TRADE = {
  id: text.optional(),
  address: text,
  address_memo: text.optional(),
  refund: text.optional(),
  refund_memo: text,
  provider: text,
  fixed: word(['True', 'False']),
  webhook: text.optional(),
  webhook_key: text.optional(),
};

const REQUESTS = {
  'GET /coins': {},
  'GET /coin': {
    query: z.union([z.strictObject({ ticker: text, name: text.optional() }), z.strictObject({ name: text })]),
  },
  'GET /new_rate': {
    query: z.discriminatedUnion('payment', [
      z.strictObject({ ...BY_SENT, ...OFFERS }),
      z.strictObject({ ...BY_RECEIVED, ...OFFERS }),
    ]),
  },
  'GET /new_trade': {
    query: z.discriminatedUnion('payment', [
      z.strictObject({ ...BY_SENT, ...TRADE }),
      z.strictObject({ ...BY_RECEIVED, ...TRADE }),
    ]),
  },
  'GET /trade': { query: { id: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => `${asset.code.toLowerCase()}/${networkOf(asset)}`,
  read: fourMembers('ticker_from', 'network_from', 'ticker_to', 'network_to'),
  unknown: () => refuse(400, 'Coin not found'),
});

export const trocadorProtocol = defineProtocol({
  codes: ['trocador'],
  settings: { key: KEY, secret: MESSAGE_KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller: ({ headers }) => (headers['api-key'] === KEY ? null : refuse(401, 'Invalid API key')),
  answers: {
    'GET /coins': ({ state }) => reply(state.assets.map((asset) => toCoin(asset, state))),
    'GET /coin': ({ sent, state }) => {
      const found = 'ticker' in sent ? state.assets.filter(({ code }) => code.toLowerCase() === sent.ticker) : [];
      return found.length > 0 ? reply(found.map((asset) => toCoin(asset, state))) : refuse(400, 'Coin not found');
    },
    'GET /new_rate': forPair(({ sent, state }, pair) => {
      const isPayment = sent.payment === 'True';
      const price = priceOf(sent, pair, state);
      const offer = (provider: string, fixed: boolean) => ({
        provider,
        fixed: fixed ? 'True' : 'False',
        ...(isPayment ? { amount_from: price.amountFrom } : { amount_to: price.amountTo }),
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
        payment: isPayment,
        status: 'new',
        quotes: {
          markup: true,
          quotes: price.passes ? [] : [offer('ExampleSwap', false), offer('OtherSwap', true)],
          best_only: false,
        },
      });
    }),
    'GET /new_trade': forPair(({ sent, state }, pair) => {
      const fixed = sent.fixed === 'True';
      if (!sent.id?.startsWith('draft') || sent.provider !== (fixed ? 'OtherSwap' : 'ExampleSwap')) {
        return refuse(400, 'Unknown rate');
      }
      const price = priceOf(sent, pair, state);
      if (price.passes) {
        return refuse(400, 'not enough liquidity');
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed,
        payoutAddress: sent.address,
        payoutExtraId: readMemo(sent.address_memo),
        refundAddress: sent.refund ?? null,
        refundExtraId: readMemo(sent.refund_memo),
      });
      return reply(toTrade(order));
    }),
    'GET /trade': forOrder((order) => reply([toTrade(order)]), reply([])),
  },
});

function networkOf(asset: TwinAsset): string {
  return asset.contract === null ? 'Mainnet' : (NETWORKS[asset.network] ?? asset.network);
}

type Amount = { payment: 'True'; amount_to: string } | { payment: 'False'; amount_from: string };

function priceOf(sent: Amount, pair: TwinPair, state: TwinState) {
  return sent.payment === 'True'
    ? priceWithin(state, pair, sent.amount_to, 'receive')
    : priceWithin(state, pair, sent.amount_from, 'send');
}

function readMemo(memo = '0'): string | null {
  return memo === '0' ? null : memo;
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
