import { z } from 'zod';
import { number, numberOrNull, priceWithin, reply } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountNumber, amountText, text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const KEY = 'nanswap-test-key';
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'waiting',
  confirming: 'waiting',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'completed',
  failed: 'error',
  expired: 'waiting',
  refund_required: 'error',
  refunding: 'error',
  refunded: 'error',
  held: 'exchanging',
};

const PAIR = { from: text, to: text };

const REQUESTS = {
  'GET /all-currencies': {},
  'GET /get-limits': { query: PAIR },
  'GET /get-estimate': { query: { ...PAIR, amount: amountText } },
  'POST /create-order': {
    json: {
      ...PAIR,
      amount: amountNumber,
      toAddress: text,
      extraId: text.optional(),
      itemName: text.optional(),
      maxDurationSeconds: z.int().min(30).max(259_200).optional(),
    },
  },
  'GET /get-order': { query: { id: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: keyOf,
  read: ({ from, to }: Record<keyof typeof PAIR, string>) => [from, to],
  unknown: () => refuse(400, 'Pair not available'),
});

export const nanswapProtocol = defineProtocol({
  codes: ['nanswap'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller: ({ headers }) => (headers['nanswap-api-key'] === KEY ? null : refuse(401, 'Invalid API key')),
  open: ['GET /all-currencies', 'GET /get-limits', 'GET /get-estimate', 'GET /get-order'],
  answers: {
    'GET /all-currencies': ({ state }) =>
      reply(
        Object.fromEntries(
          state.assets.map((asset) => [
            keyOf(asset),
            { name: asset.code, network: asset.network, hasExternalId: asset.usesMemo === true, feeless: false },
          ]),
        ),
      ),
    'GET /get-limits': forPair(({ state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      return reply({ from: keyOf(pair.from), to: keyOf(pair.to), min: number(min), max: number(max) });
    }),
    'GET /get-estimate': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, sent.amount, 'send');
      return price.passes
        ? refuse(400, `Amount too ${price.passes === 'min' ? 'low' : 'high'}`)
        : reply({
            from: keyOf(pair.from),
            to: keyOf(pair.to),
            amountFrom: number(price.amountFrom),
            amountTo: number(price.amountTo),
          });
    }),
    'POST /create-order': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, String(sent.amount), 'send');
      if (price.passes) {
        return refuse(400, `Amount too ${price.passes === 'min' ? 'low' : 'high'}`);
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: false,
        payoutAddress: sent.toAddress,
        payoutExtraId: sent.extraId ?? null,
      });
      return reply(toCreated(order));
    }),
    'GET /get-order': forOrder((order) => reply(toOrder(order)), refuse(404, 'Order not found')),
  },
});

/** Each ticker is unique: a token's includes its network. */
function keyOf({ code, network, contract }: TwinAsset): string {
  return contract === null ? code : `${code}-${network.toUpperCase()}`;
}

/** A token's ticker without the network, which has its own member. */
function namesOf(side: 'from' | 'to', { code, network, contract }: TwinAsset) {
  return contract === null ? { [side]: code } : { [side]: code.toLowerCase(), [`${side}Network`]: network };
}

function toCreated(order: TwinOrder) {
  return {
    id: order.id,
    ...namesOf('from', order.from),
    ...namesOf('to', order.to),
    expectedAmountFrom: number(order.amountFrom),
    expectedAmountTo: number(order.amountTo),
    payinAddress: order.depositAddress,
    ...(order.depositExtraId && { payinExtraId: order.depositExtraId }),
    payoutAddress: order.payoutAddress,
    fullLink: `https://nanswap.com/transaction/${order.id}`,
  };
}

function toOrder(order: TwinOrder) {
  return {
    ...toCreated(order),
    status: WORDS[order.phase],
    amountFrom: numberOrNull(order.amountReceived),
    amountTo: numberOrNull(order.amountPaid),
    payinHash: order.txIn,
    payoutHash: order.txOut,
  };
}

function refuse(status: number, message: string): TwinAnswer {
  return reply({ error: 'Bad request', message }, status);
}
