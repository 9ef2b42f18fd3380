import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Settings } from '#domain/providers/settings';
import type { FailedReason } from '#domain/watching/provider-report';
import type {
  Adapter,
  AdapterQuoteRequest,
  AnswerParts,
  Api,
  CreatedOrder,
  Echo,
  OrderKey,
  StatusAnswer,
} from '../adapter';
import { type RateWords, readLimits, readRate, readWord, type StatusWords, toQuote } from '../adapter-answers';
import {
  decimal,
  echoed,
  echoedMemo,
  exactNumber,
  flag,
  integer,
  memo,
  optional,
  text,
  unixSeconds,
} from '../http/fields';
import { toPercent } from '../markup';
import { OutsideLimits, ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  NEW: 'waiting_deposit',
  PENDING: 'confirming',
  EXCHANGE: 'exchanging',
  WITHDRAW: 'sending',
  DONE: 'completed',
  EXPIRED: 'expired',
  EMERGENCY: 'refund_required',
};
type Word = 'NEW' | 'PENDING' | 'EXCHANGE' | 'WITHDRAW' | 'DONE' | 'EXPIRED' | 'EMERGENCY';

/** Why an order became an emergency. */
const REASONS: Readonly<Record<string, FailedReason>> = {
  EXPIRED: 'rate_changed',
  LESS: 'underpayment',
  MORE: 'overpayment',
  LIMIT: 'amount_out_of_range',
};

const leg = z.object({
  code: echoed,
  network: echoed,
  amount: optional(decimal),
  address: echoed,
  tag: echoedMemo,
  tx: z.object({ id: optional(text), amount: optional(decimal) }),
});
const order = z.object({
  id: text,
  status: text,
  time: z.object({ expiration: optional(unixSeconds) }),
  from: leg,
  to: leg,
  back: leg,
  emergency: z.object({ status: z.array(text), choice: optional(text) }),
});
type Order = z.output<typeof order>;
const orderAnswer = z.object({ data: order });

const RATE_WORDS: RateWords = { floating: 'float', fixed: 'fixed' };

/** With the token, which is issued only here. */
const fixedfloatOrder = z.object({
  data: order.extend({ from: leg.extend({ address: text, tag: memo }), token: text, type: echoed }),
});

function fixedfloatOrderOf({ data }: z.output<typeof fixedfloatOrder>): CreatedOrder {
  return {
    providerOrderId: data.id,
    secret: data.token,
    depositAddress: data.from.address,
    depositExtraId: data.from.tag,
    expiresAt: data.time.expiration,
    amountFrom: data.from.amount,
    amountTo: data.to.amount,
    rate: readRate(RATE_WORDS, data.type),
    // Empty until a refund is chosen.
    echo: { ...echoOf(data), refundAddress: data.back.address },
  };
}

/** An order can only be read with the token issued at its creation. */
async function readFixedfloatOrder(api: Api, { providerOrderId, secret }: OrderKey): Promise<Order> {
  const { data } = await api.post('/order', {
    body: { id: providerOrderId, token: secret },
    answer: orderAnswer,
  });
  return data;
}

function fixedfloatStatusOf(found: Order): StatusAnswer {
  const reason = found.emergency.status.map((word) => REASONS[word]).find((known) => known !== undefined);
  return {
    word: found.status,
    status: readStatusOf(found),
    ...(reason && { reason }),
    amountFrom: found.from.tx.amount,
    amountTo: found.to.tx.amount,
    txInHash: found.from.tx.id,
    txOutHash: found.to.tx.id,
    refundHash: found.back.tx.id,
    refundAmount: found.back.tx.amount,
    expiresAt: found.time.expiration,
    // Not the refund address, which is the one chosen with the refund.
    echo: {
      ...echoOf(found),
      providerOrderId: found.id,
      depositAddress: found.from.address,
      depositExtraId: found.from.tag,
    },
  };
}

function echoOf({ from, to }: Pick<Order, 'from' | 'to'>): Echo {
  return {
    payoutAddress: to.address,
    payoutExtraId: to.tag,
    from: from.code,
    fromNetwork: from.network,
    to: to.code,
    toNetwork: to.network,
  };
}

function readStatusOf({ status, back, emergency }: Order): OrderStatus | null {
  if (status === 'DONE' && (back.tx.id !== null || emergency.choice === 'REFUND')) {
    return 'refunded';
  }
  if (status === 'EMERGENCY' && emergency.choice === 'EXCHANGE') {
    return 'exchanging';
  }
  return readWord(STATUSES, status);
}

/** A creation costs a fifth of the 250 units per minute. */
const CREATE_COST = 50;

export const fixedfloat: Adapter = {
  facts: {
    code: 'fixedfloat',
    name: 'FixedFloat',
    home: 'ff.io',
    kind: 'instant',
    needs: ['key', 'secret'],
    accepts: ['affiliate'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'programmatic', windowHours: 24, slaHours: null, source: 'documented' },
    depositWindowMinutes: 30,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'toAddress',
      extra_id: 'tag',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundTag',
    },
    requestsPerMinute: 250,
    orderSecret: 'issued',
    costliestCall: CREATE_COST,
    burst: 250,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'per_order', member: 'afftax', maxBps: 300, needs: 'affiliate' },
    echoes: ['payoutAddress', 'payoutExtraId', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    neverReports: ['failed', 'manual_review'],
    lateDeposits: 'handled',
    toVerify: [
      'the numbers of the error codes',
      'how long after the deposit a refund can be asked for',
      'whether an order repeats its refund address before a refund is chosen',
      'the largest afftax',
    ],
  },
  // Its list contains no contracts; its documentation says which token each network has.
  names: { withoutContracts: ['USDT', 'USDC'] },
  http: {
    baseUrl: 'https://ff.io/api/v2',
    headers: ({ key = '', secret = '' }, { body }) => ({ 'X-API-KEY': key, 'X-API-SIGN': signBody(secret, body) }),
    readError,
  },

  async assets(api) {
    const { data } = await api.post('/ccies', {
      body: {},
      answer: z.object({
        data: z.array(z.object({ code: text, coin: text, network: text, recv: flag, send: flag })),
      }),
    });
    return data.map(({ code, coin, network, recv, send }) => ({
      ticker: code,
      network,
      contract: null,
      symbol: coin,
      sends: recv,
      receives: send,
    }));
  },

  async quote(api, request) {
    const { data } = await api.post('/price', {
      body: {
        type: RATE_WORDS[request.rate],
        fromCcy: request.from.ticker,
        toCcy: request.to.ticker,
        direction: request.side === 'send' ? 'from' : 'to',
        amount: request.amount,
        ...affiliateOf(api.settings, request),
      },
      answer: price,
    });
    const limits = readLimits(data.from.min, data.from.max);
    refuseErrors(data.errors ?? [], limits);
    return toQuote({
      amountFrom: data.from.amount,
      amountTo: data.to.amount,
      limits,
    });
  },

  async createOrder(api, request) {
    const created = await api.post('/create', {
      once: true,
      cost: CREATE_COST,
      body: {
        type: RATE_WORDS[request.rate],
        fromCcy: request.from.ticker,
        toCcy: request.to.ticker,
        direction: request.side === 'send' ? 'from' : 'to',
        amount: request.side === 'send' ? request.amountFrom : request.amountTo,
        toAddress: request.payoutAddress,
        tag: request.payoutExtraId ?? '',
        ...(request.refundAddress && { refundAddress: request.refundAddress }),
        ...(request.refundExtraId && { refundTag: request.refundExtraId }),
        ...affiliateOf(api.settings, request),
      },
      answer: fixedfloatOrder,
    });
    return fixedfloatOrderOf(created);
  },

  readStatus: async (api, key) => fixedfloatStatusOf(await readFixedfloatOrder(api, key)),

  /** Only once, and only for an order in an emergency. */
  async requestRefund(api, { providerOrderId, secret, address, extraId }) {
    await api.post('/emergency', {
      once: true,
      body: { id: providerOrderId, token: secret, choice: 'REFUND', address, ...(extraId && { tag: extraId }) },
      answer: z.object({ data: z.literal(true) }),
    });
  },

  async hasRefund(api, key) {
    const { id, emergency, back } = await readFixedfloatOrder(api, key);
    const goesTo = { address: back.address, extraId: back.tag };
    return { isAccepted: emergency.choice === 'REFUND', goesTo, echo: { providerOrderId: id } };
  },
};

/** The share is in percent, and credited to the account of the code. */
function affiliateOf({ affiliate }: Settings, { markupBps }: Pick<AdapterQuoteRequest, 'markupBps'>) {
  return affiliate ? { refcode: affiliate, ...(markupBps && { afftax: exactNumber(toPercent(markupBps)) }) } : {};
}

const side = z.object({ amount: decimal, min: optional(decimal), max: optional(decimal) });
const price = z.object({
  data: z
    .object({ from: side, to: side, errors: z.array(text).nullish() })
    .refine(({ from, to, errors }) => errors?.length || (from.amount !== '0' && to.amount !== '0'), 'has no price'),
});

/** A response can contain a price together with these errors, which mean that the price is not available. */
function refuseErrors(errors: readonly string[], limits: OutsideLimits['limits']): void {
  const word = errors[0];
  if (word === undefined) {
    return;
  }
  if (errors.some((error) => error.startsWith('LIMIT'))) {
    throw limitsError(limits, errors.join(' '));
  }
  const isPaused = errors.some((error) => /^(MAINTENANCE|OFFLINE)/.test(error));
  throw new ProviderError(isPaused ? 'unsupported_pair' : 'refused', { message: errors.join(' ') });
}

function limitsError(limits: OutsideLimits['limits'], message: string): OutsideLimits {
  return new OutsideLimits(limits, { message });
}

export function signBody(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

const refusal = z.object({ code: integer, msg: optional(text) });

/** The HTTP status is 200 even then. */
function readError({ body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (!read.success || read.data.code === 0) {
    return null;
  }
  const { code, msg } = read.data;
  const options = { message: `${code}: ${msg}` };
  if (/rate limit|too many/i.test(msg ?? '')) {
    return new ProviderError('unavailable', { ...options, label: 'rate_limited', neverSent: true });
  }
  if (/out of limits/i.test(msg ?? '')) {
    return limitsError({}, options.message);
  }
  if (/order not found/i.test(msg ?? '')) {
    return new ProviderError('refused', { ...options, label: 'order_not_found' });
  }
  return new ProviderError(/pair|currency/i.test(msg ?? '') ? 'unsupported_pair' : 'refused', options);
}
