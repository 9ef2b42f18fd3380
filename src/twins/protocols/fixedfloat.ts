import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { findTwinPair, priceWithin, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amount, emptyOrText, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
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

const REQUESTS: RequestForms = {
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
};

export const fixedfloatProtocol: Protocol = {
  codes: ['fixedfloat'],
  settings: { key: 'fixedfloat-test-key', secret: 'fixedfloat-test-secret', affiliate: REFCODE },
  options: { newId: newShortId },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => (kind === 'no_endpoint' ? refuse(404, 'Unknown method') : refuse(300, message)),
  answer(request, state) {
    const refusal = checkSignature(request);
    const method = METHODS[request.path];
    if (refusal || !method) {
      return refusal ?? refuse(404, 'Unknown method');
    }
    const data = method(JSON.parse(request.body), state);
    return data instanceof Refusal
      ? refuse(data.code, data.message)
      : { status: 200, body: { code: 0, msg: 'OK', data } };
  },
};

class Refusal {
  constructor(
    readonly code: number,
    readonly message: string,
  ) {}
}
type Body = Record<string, string>;

const METHODS: Readonly<Record<string, (body: Body, state: TwinState) => unknown>> = {
  '/ccies': (_body, state) =>
    state.assets.map((asset) => ({
      code: codeOf(asset),
      coin: asset.code,
      network: asset.network.toUpperCase(),
      name: asset.code,
      recv: 1,
      send: true,
      tag: asset.usesMemo ? 'Tag' : null,
      priority: 5,
    })),
  '/price': (body, state) => {
    const pair = readPair(body, state);
    return pair ? priceOf(pair, body, state) : new Refusal(301, 'Invalid currency');
  },
  '/create': (body, state) => {
    const pair = readPair(body, state);
    if (!pair) {
      return new Refusal(301, 'Invalid currency');
    }
    const { passes, ...amounts } = priceWithin(state, pair, body.amount ?? '0', sideOf(body), earningOf(body));
    if (passes) {
      return new Refusal(310, 'Out of limits');
    }
    const order = state.open({
      ...pair,
      ...amounts,
      fixed: body.type === 'fixed',
      payoutAddress: body.toAddress ?? '',
      payoutExtraId: body.tag || null,
      refundAddress: body.refundAddress ?? null,
      refundExtraId: body.refundTag ?? null,
    });
    return { ...toOrder(order), token: order.secret };
  },
  '/order': (body, state) => {
    const order = findOrder(body, state);
    return order ? toOrder(order) : new Refusal(404, 'Order not found');
  },
  '/emergency': (body, state) => {
    const order = findOrder(body, state);
    if (!order) {
      return new Refusal(404, 'Order not found');
    }
    const isRefunded = body.choice === 'REFUND' && state.refund(order.id, body.address ?? null);
    return isRefunded || new Refusal(321, 'Action is not available');
  },
};

function checkSignature({ method, headers, body }: TwinRequest): TwinAnswer | null {
  const expected = createHmac('sha256', 'fixedfloat-test-secret').update(body).digest();
  const received = Buffer.from(headers['x-api-sign'] ?? '', 'hex');
  const isSigned = received.length === expected.length && timingSafeEqual(received, expected);
  if (method !== 'POST' || headers['x-api-key'] !== 'fixedfloat-test-key' || !isSigned) {
    return refuse(401, 'Invalid API key or sign');
  }
  return null;
}

function readPair({ fromCcy, toCcy }: Body, state: TwinState): TwinPair | null {
  return findTwinPair(
    state,
    (asset) => codeOf(asset) === fromCcy,
    (asset) => codeOf(asset) === toCcy,
  );
}

/** In hundredths of a percent; without the code of an affiliate, nobody earns it. */
function earningOf({ refcode, afftax }: Body): number {
  return refcode === REFCODE ? Math.round(Number(afftax ?? 0) * 100) : 0;
}

function sideOf({ direction }: Body): 'send' | 'receive' {
  return direction === 'to' ? 'receive' : 'send';
}

/** A price is returned even for a refused amount. */
function priceOf(pair: TwinPair, body: Body, state: TwinState) {
  const { amountFrom, amountTo, passes } = priceWithin(state, pair, body.amount ?? '0', sideOf(body), earningOf(body));
  const { min, max } = state.limits(pair.from, pair.to);
  const toSide = (asset: TwinAsset, amount: string) => ({
    code: codeOf(asset),
    network: asset.network.toUpperCase(),
    coin: asset.code,
    amount: pad(amount),
    precision: 8,
  });
  return {
    from: { ...toSide(pair.from, amountFrom), min: pad(min), max: pad(max) },
    to: { ...toSide(pair.to, amountTo), min: '0', max: '100000000' },
    errors: passes ? [`LIMIT_${passes.toUpperCase()}`] : [],
  };
}

function findOrder({ id = '', token }: Body, state: TwinState): TwinOrder | null {
  const order = state.find(id);
  return order?.secret === token ? order : null;
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
      amount: pad(order.amountFrom),
      address: order.depositAddress,
      tag: order.depositExtraId ?? '',
      tx: toTransaction(order.txIn, order.amountReceived),
    },
    to: {
      code: codeOf(order.to),
      network: order.to.network.toUpperCase(),
      amount: pad(order.amountTo),
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
  return id === null ? NO_TRANSACTION : { id, amount: amount && pad(amount), fee: '0.00000100', confirmations: '3' };
}

function pad(amount: string): string {
  return amount.includes('.') ? amount.padEnd(amount.indexOf('.') + 9, '0') : `${amount}.00000000`;
}

function seconds(at: number): number {
  return Math.floor(at / 1000);
}

/** Six letters and digits, such as XK7Q2P. */
function newShortId(): string {
  return Math.random().toString(36).slice(2, 8).toUpperCase().padEnd(6, 'X');
}

function refuse(code: number, msg: string): TwinAnswer {
  return { status: 200, body: { code, msg, data: null } };
}
