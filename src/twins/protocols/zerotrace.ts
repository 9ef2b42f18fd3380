import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { priceWithin, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, memoryOf, pairReader, type TwinCall } from '../define-protocol';
import { NETWORK_NAMES } from '../network-names';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text, textOrNull, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'zerotrace-test-key';
const SECRET = 'zerotrace-test-secret';
/** There is no word for a payout that is being sent, nor for an order that failed, was held or went back. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'NEW',
  confirming: 'PENDING',
  exchanging: 'EXCHANGE',
  sending: 'EXCHANGE',
  completed: 'DONE',
  failed: 'EXPIRED',
  expired: 'EXPIRED',
  refund_required: 'EMERGENCY',
  refunding: 'EMERGENCY',
  refunded: 'EXPIRED',
  held: 'EXPIRED',
};
const CODES: Readonly<Record<string, string>> = {
  'USDT/trx': 'usdt_trc20',
  'USDT/eth': 'usdt_erc20',
  'USDC/eth': 'usdc_erc20',
  'USDC/sol': 'usdc_sol',
};
const codeOf = ({ code, network }: TwinAsset) => CODES[`${code}/${network}`] ?? code.toLowerCase();
const networkOf = ({ network }: TwinAsset) => {
  const name = NETWORK_NAMES[network] ?? network;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** What was created with each key, and the nonces that were used. */
const seenBy = memoryOf(() => ({
  keys: new Map<string, { body: string; id: string }>(),
  nonces: new Set<string>(),
}));

const PRICE = {
  type: z.literal('float'),
  fromCcy: text,
  toCcy: text,
  direction: word(['from', 'to']),
  amount: amountText,
  afftax: z.int().optional(),
};

const REQUESTS = {
  'POST /currencies': { json: {} },
  'POST /price': { json: { ...PRICE, fromNetwork: text.optional(), toNetwork: text.optional() } },
  'POST /create': {
    json: {
      ...PRICE,
      toAddress: z.string().min(10).max(200),
      // Reserved: no network needs one.
      tag: textOrNull.optional(),
      refundAddress: text,
    },
  },
  'POST /order': { json: { id: text, token: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: codeOf,
  read: ({ fromCcy, toCcy }: Record<'fromCcy' | 'toCcy', string>) => [fromCcy, toCcy],
  unknown: () => refuse(1, 'INVALID_REQUEST', 400),
});

export const zerotraceProtocol = defineProtocol({
  codes: ['0trace'],
  settings: { key: KEY, secret: SECRET },
  options: { newId: randomUUID },
  requests: REQUESTS,
  refuseMisfit: ({ message }) => refuse(1, `INVALID_REQUEST: ${message}`, 400),
  refuseCaller({ headers, body }, _code, state) {
    const { nonces } = seenBy(state);
    const expected = createHmac('sha256', SECRET).update(body).digest();
    const received = Buffer.from(headers['x-api-sign'] ?? '', 'hex');
    const isSigned = received.length === expected.length && timingSafeEqual(received, expected);
    const nonce = headers['x-api-nonce'] ?? '';
    const isNew = /^.{16,64}$/.test(nonce) && !nonces.has(nonce);
    nonces.add(nonce);
    return headers['x-api-key'] === KEY && isSigned && isNew ? null : refuse(3, 'AUTH_INVALID', 401);
  },
  answers: {
    'POST /currencies': ({ state }) => accept(state.assets.map(toCurrency)),
    'POST /price': forPair(({ sent, state }, pair) => {
      if (!hasMarkupInRange(sent)) {
        return refuse(1, 'INVALID_REQUEST', 400);
      }
      const { amountFrom, amountTo } = priceOf(sent, pair, state);
      const { min, max } = state.limits(pair.from, pair.to);
      return accept({
        from: { ...toSide(pair.from, amountFrom), min, max },
        to: { ...toSide(pair.to, amountTo), min: '0', max: '100000000' },
        markupBps: sent.afftax ?? 0,
      });
    }),
    // The same key with the same body returns the same order, without its token.
    'POST /create': (call) => {
      const { headers, body, state } = call;
      const earlier = seenBy(state).keys.get(headers['idempotency-key'] ?? '');
      const again = earlier && state.find(earlier.id);
      if (again) {
        return earlier.body === body ? accept({ ...toOrder(again), token: null }) : refuse(1, 'INVALID_REQUEST', 409);
      }
      return create(call);
    },
    'POST /order': ({ sent, id, state }) => {
      const order = state.find(id);
      return order?.secret === sent.token ? accept(toOrder(order)) : refuse(6, 'NOT_FOUND', 404);
    },
  },
});

type Creation = Record<'fromCcy' | 'toCcy' | 'toAddress' | 'refundAddress', string> & Asked;

const create = forPair(({ sent, headers, body, state }: TwinCall<Creation>, pair) => {
  const key = headers['idempotency-key'];
  const isKey = key === undefined || (key.length >= 8 && key.length <= 128);
  if (!isKey || !hasMarkupInRange(sent)) {
    return refuse(1, 'INVALID_REQUEST', 400);
  }
  const { passes, ...amounts } = priceOf(sent, pair, state);
  if (passes) {
    return passes === 'min' ? refuse(7, 'LIMIT_MIN', 400) : refuse(8, 'LIMIT_MAX', 400);
  }
  const { toAddress: payoutAddress, refundAddress } = sent;
  const order = state.open({ ...pair, ...amounts, fixed: false, payoutAddress, refundAddress });
  if (key !== undefined) {
    seenBy(state).keys.set(key, { body, id: order.id });
  }
  return accept({ ...toOrder(order), token: order.secret });
});

interface Asked {
  amount: string;
  direction: 'from' | 'to';
  afftax?: number | undefined;
}

/** A markup outside the range is refused, never cut. */
function hasMarkupInRange({ afftax = 0 }: Asked): boolean {
  return afftax >= 0 && afftax <= 2000;
}

function priceOf({ amount, direction, afftax = 0 }: Asked, pair: TwinPair, state: TwinState) {
  return priceWithin(state, pair, amount, direction === 'to' ? 'receive' : 'send', afftax);
}

function toCurrency(asset: TwinAsset) {
  return {
    code: codeOf(asset),
    coin: asset.code,
    network: networkOf(asset),
    name: asset.code,
    recv: true,
    send: true,
    tag: null,
    minAmount: null,
    maxAmount: null,
    precision: Math.min(8, asset.decimals),
  };
}

function toSide(asset: TwinAsset, amount: string) {
  return { code: codeOf(asset), coin: asset.code, network: networkOf(asset), amount, usd: '1.00' };
}

function toOrder(order: TwinOrder) {
  const leg = (asset: TwinAsset, amount: string, address: string, id: string | null, moved: string | null) => ({
    code: codeOf(asset),
    network: networkOf(asset),
    amount,
    address,
    tx: { id, amount: moved },
  });
  const { from, to, amountFrom, amountTo, depositAddress, payoutAddress } = order;
  const [reg, update, expiration] = [order.createdAt, order.updatedAt, order.expiresAt].map((at) =>
    Math.floor(at / 1000),
  );
  return {
    id: order.id,
    type: 'float',
    status: WORDS[order.phase],
    time: { reg, expiration, left: 0, update, finish: null },
    from: leg(from, amountFrom, depositAddress, order.txIn, order.amountReceived),
    to: leg(to, amountTo, payoutAddress, order.txOut, order.amountPaid),
    back: { address: order.refundAddress, tx: { id: order.txRefund } },
    emergency: { status: WORDS[order.phase] === 'EMERGENCY' ? ['LIMIT'] : [], choice: 'NONE' },
    rate: '62450.12345678',
    networkFee: '0.00001',
    markupBps: 0,
  };
}

function accept(data: unknown): TwinAnswer {
  return { status: 200, body: { code: 0, msg: '', data } };
}

function refuse(code: number, msg: string, status: number): TwinAnswer {
  return { status, body: { code, msg } };
}
