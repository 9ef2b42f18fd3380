import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { padAmount, priceWithin, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amount, emptyOrText, text, word } from '../request-forms';
import type { Phase, Trouble } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'NEW',
  confirming: 'PENDING',
  exchanging: 'EXCHANGE',
  sending: 'WITHDRAW',
  completed: 'DONE',
  failed: 'EMERGENCY',
  expired: 'EXPIRED',
  refund_required: 'EMERGENCY',
  refunding: 'EMERGENCY',
  refunded: 'DONE',
  held: 'EXCHANGE',
};
const TROUBLES: Readonly<Record<Trouble, string>> = {
  underpaid: 'LESS',
  overpaid: 'MORE',
  late: 'EXPIRED',
  compliance: 'LIMIT',
};
const CODES: Readonly<Record<string, string>> = {
  'USDT/trx': 'USDTTRC',
  'USDT/eth': 'USDT',
  'USDC/eth': 'USDCETH',
  'USDC/sol': 'USDCSOL',
  'BNB/bsc': 'BSC',
};
const codeOf = ({ code, network }: TwinAsset) => CODES[`${code}/${network}`] ?? code;
const REFCODE = 'ff-ref-1';
const NO_TRANSACTION = { id: null, amount: null, fee: null, confirmations: null };

const PRICE = {
  type: word(['fixed', 'float']),
  fromCcy: text,
  toCcy: text,
  direction: word(['from', 'to']),
  amount,
  refcode: text.optional(),
  afftax: z.number().optional(),
};
const ORDER = { id: text, token: text };

const REQUESTS = {
  'POST /ccies': { json: {} },
  'POST /price': { json: { ...PRICE, ccies: z.boolean().optional(), usd: z.boolean().optional() } },
  'POST /create': {
    json: {
      ...PRICE,
      toAddress: text,
      tag: emptyOrText.optional(),
      refundAddress: text.optional(),
      refundTag: text.optional(),
    },
  },
  'POST /order': { json: ORDER },
  'POST /emergency': {
    json: z.discriminatedUnion('choice', [
      z.strictObject({ ...ORDER, choice: z.literal('REFUND'), address: text, tag: text.optional() }),
      z.strictObject({ ...ORDER, choice: z.literal('EXCHANGE') }),
    ]),
  },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: codeOf,
  read: ({ fromCcy, toCcy }: Record<'fromCcy' | 'toCcy', string>) => [fromCcy, toCcy],
  unknown: () => refuse(301, 'Invalid currency'),
});

export const fixedfloatProtocol = defineProtocol({
  codes: ['fixedfloat'],
  settings: { key: 'fixedfloat-test-key', secret: 'fixedfloat-test-secret', affiliate: REFCODE },
  options: { newId: newShortId },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => (kind === 'no_endpoint' ? refuse(404, 'Unknown method') : refuse(300, message)),
  refuseCaller({ headers, body }) {
    const expected = createHmac('sha256', 'fixedfloat-test-secret').update(body).digest();
    const received = Buffer.from(headers['x-api-sign'] ?? '', 'hex');
    const isSigned = received.length === expected.length && timingSafeEqual(received, expected);
    const isKnown = headers['x-api-key'] === 'fixedfloat-test-key';
    return isSigned && isKnown ? null : refuse(401, 'Invalid API key or sign');
  },
  answers: {
    'POST /ccies': ({ state }) => accept(state.assets.map(toCurrency)),
    // A price is returned even for a refused amount.
    'POST /price': forPair(({ sent, state }, pair) => {
      const { amountFrom, amountTo, passes } = priceOf(sent, pair, state);
      const { min, max } = state.limits(pair.from, pair.to);
      return accept({
        from: { ...toSide(pair.from, amountFrom), min: padAmount(min), max: padAmount(max) },
        to: { ...toSide(pair.to, amountTo), min: '0', max: '100000000' },
        errors: passes ? [`LIMIT_${passes.toUpperCase()}`] : [],
      });
    }),
    'POST /create': forPair(({ sent, state }, pair) => {
      const { passes, ...amounts } = priceOf(sent, pair, state);
      if (passes) {
        return refuse(310, 'Out of limits');
      }
      const order = state.open({
        ...pair,
        ...amounts,
        fixed: sent.type === 'fixed',
        payoutAddress: sent.toAddress,
        payoutExtraId: sent.tag || null,
        refundAddress: sent.refundAddress ?? null,
        refundExtraId: sent.refundTag ?? null,
      });
      return accept({ ...toOrder(order), token: order.secret });
    }),
    'POST /order': ({ sent, id, state }) => {
      const order = state.find(id);
      return order?.secret === sent.token ? accept(toOrder(order)) : refuse(404, 'Order not found');
    },
    'POST /emergency': ({ sent, id, state }) => {
      if (state.find(id)?.secret !== sent.token) {
        return refuse(404, 'Order not found');
      }
      const isRefunded = sent.choice === 'REFUND' && state.refund(id, sent.address);
      return isRefunded ? accept(true) : refuse(321, 'Action is not available');
    },
  },
});

interface Asked {
  amount: string | number;
  direction: 'from' | 'to';
  refcode?: string | undefined;
  afftax?: number | undefined;
}

/** The markup is in percent; without the code of an affiliate, nobody earns it. */
function priceOf({ amount, direction, refcode, afftax = 0 }: Asked, pair: TwinPair, state: TwinState) {
  const withheldBps = refcode === REFCODE ? Math.round(Number(afftax) * 100) : 0;
  return priceWithin(state, pair, String(amount), direction === 'to' ? 'receive' : 'send', withheldBps);
}

function toCurrency(asset: TwinAsset) {
  return {
    code: codeOf(asset),
    coin: asset.code,
    network: asset.network.toUpperCase(),
    name: asset.code,
    recv: 1,
    send: true,
    tag: asset.usesMemo ? 'Tag' : null,
    priority: 5,
  };
}

function toSide(asset: TwinAsset, amount: string) {
  return {
    code: codeOf(asset),
    network: asset.network.toUpperCase(),
    coin: asset.code,
    amount: padAmount(amount),
    precision: 8,
  };
}

function toOrder(order: TwinOrder) {
  const isBack = order.phase === 'refunding' || order.phase === 'refunded';
  return {
    id: order.id,
    type: order.fixed ? 'fixed' : 'float',
    status: WORDS[order.phase],
    time: { reg: seconds(order.createdAt), update: seconds(order.updatedAt), expiration: seconds(order.expiresAt) },
    from: {
      code: codeOf(order.from),
      network: order.from.network.toUpperCase(),
      amount: padAmount(order.amountFrom),
      address: order.depositAddress,
      tag: order.depositExtraId ?? '',
      tx: toTransaction(order.txIn, order.amountReceived),
    },
    to: {
      code: codeOf(order.to),
      network: order.to.network.toUpperCase(),
      amount: padAmount(order.amountTo),
      address: order.payoutAddress,
      tag: order.payoutExtraId ?? '',
      tx: toTransaction(order.txOut, order.amountPaid),
    },
    back: {
      code: isBack ? codeOf(order.from) : '',
      amount: null,
      address: isBack ? order.refundAddress : '',
      tag: '',
      tx: toTransaction(order.txRefund, order.amountRefunded),
    },
    emergency: {
      status: order.trouble && WORDS[order.phase] === 'EMERGENCY' ? [TROUBLES[order.trouble]] : [],
      choice: isBack ? 'REFUND' : 'NONE',
      repeat: '0',
    },
  };
}

function toTransaction(id: string | null, amount: string | null) {
  return id === null
    ? NO_TRANSACTION
    : { id, amount: amount && padAmount(amount), fee: '0.00000100', confirmations: '3' };
}

function seconds(at: number): number {
  return Math.floor(at / 1000);
}

/** Six letters and digits, such as XK7Q2P. */
function newShortId(): string {
  return Math.random().toString(36).slice(2, 8).toUpperCase().padEnd(6, 'X');
}

function accept(data: unknown): TwinAnswer {
  return { status: 200, body: { code: 0, msg: 'OK', data } };
}

function refuse(code: number, msg: string): TwinAnswer {
  return { status: 200, body: { code, msg, data: null } };
}
