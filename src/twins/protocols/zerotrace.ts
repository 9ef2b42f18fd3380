import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { findTwinPair, priceWithin, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, text, textOrNull, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
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
interface Seen {
  readonly keys: Map<string, { body: string; id: string }>;
  readonly nonces: Set<string>;
}
const seen = new WeakMap<TwinState, Seen>();

const PRICE = {
  type: z.literal('float'),
  fromCcy: text,
  toCcy: text,
  direction: word(['from', 'to']),
  amount: amountText,
  afftax: z.int().optional(),
};

const REQUESTS: RequestForms = {
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
};

export const zerotraceProtocol: Protocol = {
  codes: ['0trace'],
  settings: { key: KEY, secret: SECRET },
  options: { newId: randomUUID },
  requests: REQUESTS,
  refuseMisfit: ({ message }) => refuse(1, `INVALID_REQUEST: ${message}`, 400),
  answer(request, state) {
    const memory = seen.get(state) ?? { keys: new Map(), nonces: new Set() };
    seen.set(state, memory);
    if (!isSigned(request, memory)) {
      return refuse(3, 'AUTH_INVALID', 401);
    }
    const call = CALLS[request.path];
    return request.method === 'POST' && call ? call(request, state, memory) : refuse(1, 'INVALID_REQUEST', 400);
  },
};

function isSigned({ headers, body }: TwinRequest, { nonces }: Seen): boolean {
  const expected = createHmac('sha256', SECRET).update(body).digest();
  const received = Buffer.from(headers['x-api-sign'] ?? '', 'hex');
  const nonce = headers['x-api-nonce'] ?? '';
  const isNew = /^.{16,64}$/.test(nonce) && !nonces.has(nonce);
  nonces.add(nonce);
  return (
    headers['x-api-key'] === KEY && received.length === expected.length && timingSafeEqual(received, expected) && isNew
  );
}

const CALLS: Readonly<Record<string, (request: TwinRequest, state: TwinState, memory: Seen) => TwinAnswer>> = {
  '/currencies': (_request, state) =>
    accept(
      state.assets.map((asset) => ({
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
      })),
    ),
  '/price': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    return pair && isInRange(markupOf(requested))
      ? accept(priceOf(pair, requested, state))
      : refuse(1, 'INVALID_REQUEST', 400);
  },
  '/create': create,
  '/order': ({ body }, state) => {
    const { id, token } = JSON.parse(body);
    const order = state.find(String(id));
    return order?.secret === token && order ? accept(toOrder(order)) : refuse(6, 'NOT_FOUND', 404);
  },
};

/** The same key with the same body returns the same order, without its token. */
function create({ body, headers }: TwinRequest, state: TwinState, { keys }: Seen): TwinAnswer {
  const requested = JSON.parse(body);
  const key = headers['idempotency-key'];
  const earlier = key === undefined ? undefined : keys.get(key);
  const again = earlier && state.find(earlier.id);
  if (again) {
    return earlier.body === body ? accept({ ...toOrder(again), token: null }) : refuse(1, 'INVALID_REQUEST', 409);
  }
  const pair = readPair(requested, state);
  const hasKey = key === undefined || (key.length >= 8 && key.length <= 128);
  if (!pair || !hasKey || !isInRange(markupOf(requested))) {
    return refuse(1, 'INVALID_REQUEST', 400);
  }
  const { passes, ...amounts } = priceWithin(
    state,
    pair,
    String(requested.amount),
    sideOf(requested),
    markupOf(requested),
  );
  if (passes) {
    return passes === 'min' ? refuse(7, 'LIMIT_MIN', 400) : refuse(8, 'LIMIT_MAX', 400);
  }
  const order = state.open({
    ...pair,
    ...amounts,
    fixed: false,
    payoutAddress: requested.toAddress,
    refundAddress: requested.refundAddress,
  });
  if (key !== undefined) {
    keys.set(key, { body, id: order.id });
  }
  return accept({ ...toOrder(order), token: order.secret });
}

function readPair(requested: Record<string, string>, state: TwinState): TwinPair | null {
  return findTwinPair(
    state,
    (asset) => codeOf(asset) === requested.fromCcy,
    (asset) => codeOf(asset) === requested.toCcy,
  );
}

/** A markup outside the range is refused, never cut. */
function isInRange(bps: number): boolean {
  return bps >= 0 && bps <= 2000;
}

function markupOf({ afftax }: Record<string, unknown>): number {
  return Number(afftax ?? 0);
}

function sideOf({ direction }: Record<string, string>): 'send' | 'receive' {
  return direction === 'to' ? 'receive' : 'send';
}

function priceOf(pair: TwinPair, requested: Record<string, string>, state: TwinState) {
  const markupBps = markupOf(requested);
  const { amountFrom, amountTo } = priceWithin(state, pair, String(requested.amount), sideOf(requested), markupBps);
  const { min, max } = state.limits(pair.from, pair.to);
  const side = (asset: TwinAsset, amount: string) => ({
    code: codeOf(asset),
    coin: asset.code,
    network: networkOf(asset),
    amount,
    usd: '1.00',
  });
  return {
    from: { ...side(pair.from, amountFrom), min, max },
    to: { ...side(pair.to, amountTo), min: '0', max: '100000000' },
    markupBps,
  };
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
