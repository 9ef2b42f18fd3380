import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type {
  Adapter,
  AdapterPair,
  AdapterQuoteRequest,
  AnswerParts,
  CreatedOrder,
  Echo,
  StatusAnswer,
} from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, echoedIn, flag, integer, optional, text, unixSeconds } from '../http/fields';
import { ProviderError, requireMember } from '../provider';
import { signBody } from './fixedfloat';

const STATUSES: StatusWords<Word> = {
  NEW: 'waiting_deposit',
  PENDING: 'confirming',
  EXCHANGE: 'exchanging',
  DONE: 'completed',
  EMERGENCY: 'refund_required',
  EXPIRED: 'expired',
};
type Word = 'NEW' | 'PENDING' | 'EXCHANGE' | 'DONE' | 'EMERGENCY' | 'EXPIRED';

const zerotraceCurrencies = z.object({
  data: z.array(z.object({ code: text, coin: text, network: text, recv: flag, send: flag })),
});
const limited = z.object({ amount: decimal, min: optional(decimal), max: optional(decimal) });
const zerotracePrice = z.object({
  data: z.object({ from: limited, to: limited, markupBps: optional(integer).catch(null) }),
});

const leg = z.object({
  code: echoed,
  network: echoed,
  amount: optional(decimal),
  address: echoed,
  tx: z.object({ id: optional(text), amount: actual }),
});
const order = z.object({
  id: text,
  status: text,
  time: z.object({ expiration: optional(unixSeconds) }),
  from: leg,
  to: leg,
  back: z.object({ address: echoed, tx: echoedIn({ id: echoed }) }).nullish(),
  emergency: z.object({ status: z.array(text) }).nullish(),
});
type Order = z.output<typeof order>;

/** The token is null when a creation is repeated with its key. */
const zerotraceCreated = z.object({
  data: order.extend({ from: leg.extend({ address: text }), token: text }),
});
const zerotraceFound = z.object({ data: order });

function zerotraceOrderOf({ data }: z.output<typeof zerotraceCreated>): CreatedOrder {
  return {
    providerOrderId: data.id,
    secret: data.token,
    depositAddress: data.from.address,
    depositExtraId: null,
    expiresAt: data.time.expiration,
    amountFrom: data.from.amount,
    amountTo: data.to.amount,
    echo: echoOf(data),
  };
}

function zerotraceStatusOf(found: Order): StatusAnswer {
  const { status: word, from, to, back, emergency } = found;
  return {
    word,
    status: readStatusOf(found),
    ...(emergency?.status.includes('LIMIT') && { reason: 'amount_out_of_range' as const }),
    amountFrom: from.tx.amount,
    amountTo: to.tx.amount,
    txInHash: from.tx.id,
    txOutHash: to.tx.id,
    refundHash: back?.tx?.id ?? null,
    expiresAt: found.time.expiration,
    echo: { ...echoOf(found), providerOrderId: found.id, depositAddress: from.address },
  };
}

function echoOf({ from, to, back }: Pick<Order, 'from' | 'to' | 'back'>): Echo {
  return {
    payoutAddress: to.address,
    refundAddress: back?.address ?? null,
    from: from.code,
    fromNetwork: from.network,
    to: to.code,
    toNetwork: to.network,
  };
}

/** An order is also called expired if it was closed after its deposit, with the money sent back or not. */
function readStatusOf({ status, from, back, emergency }: Order): OrderStatus | null {
  if (status !== 'EXPIRED') {
    return readWord(STATUSES, status);
  }
  if (back?.tx?.id) {
    return 'refunded';
  }
  return from.tx.id !== null || emergency?.status.length ? 'manual_review' : 'expired';
}

/** In units of the budget of a minute. */
const CREATE_COST = 50;
const BUDGET = 2500;

/** Its calls are named like FixedFloat's, but its orders, statuses and errors are its own. */
export const zerotrace: Adapter = {
  facts: {
    code: '0trace',
    name: '0trace',
    home: '0trace.io',
    kind: 'instant',
    needs: ['key', 'secret'],
    rates: { floating: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: 30,
    // Its field for a payout's memo is reserved, and it has none for a refund's.
    demands: { ...NO_DEMANDS, refundAddress: 'required', payoutMemo: 'impossible', refundMemo: 'impossible' },
    orderNames: { address: 'toAddress', refund_address: 'refundAddress' },
    requestsPerMinute: BUDGET,
    orderSecret: 'issued',
    costliestCall: CREATE_COST,
    burst: BUDGET,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'per_order', member: 'afftax', maxBps: 300 },
    echoes: ['payoutAddress', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'payoutAddress',
      'refundAddress',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    neverReports: ['sending', 'failed'],
    lateDeposits: 'unknown',
    toVerify: [
      'whether to.amount is after the network fee',
      'the budget of calls that the operator of the account was given',
      'what becomes of a deposit after the window',
    ],
  },
  // Its list contains no contracts, but names each token with its network.
  names: { withoutContracts: ['USDT', 'USDC'] },
  http: {
    baseUrl: 'https://0trace.io/api/v1',
    headers: ({ key = '', secret = '' }, { body }) => ({
      'X-API-KEY': key,
      'X-API-NONCE': randomBytes(16).toString('hex'),
      'X-API-SIGN': signBody(secret, body),
    }),
    readError,
  },

  async assets(api) {
    const { data } = await api.post('/currencies', { body: {}, answer: zerotraceCurrencies });
    return data.map(({ code, coin, network, recv, send }) => ({
      ticker: code,
      network,
      contract: null,
      symbol: coin,
      sends: recv,
      receives: send,
    }));
  },

  /** An amount outside the limits is priced as well. */
  async quote(api, request) {
    const { data } = await api.post('/price', {
      body: { ...termsOf(request, request.side), amount: request.amount },
      answer: zerotracePrice,
    });
    const limits = readLimits(data.from.min, data.from.max);
    checkLimits(data.from.amount, limits);
    if (data.from.amount === '0' || data.to.amount === '0') {
      throw new ProviderError('refused', { message: '0trace has no price', label: 'no_offer' });
    }
    if (request.markupBps && data.markupBps !== null && data.markupBps !== request.markupBps) {
      throw new ProviderError('refused', { message: '0trace keeps another share', label: 'invalid_answer' });
    }
    return toQuote({ amountFrom: data.from.amount, amountTo: data.to.amount, limits });
  },

  /**
   * A repetition with the same key would return the order without its token, which is shown only once, so that no later
   * call could read it.
   */
  async createOrder(api, request) {
    const created = await api.post('/create', {
      once: true,
      cost: CREATE_COST,
      headers: { 'Idempotency-Key': request.reference },
      body: {
        ...termsOf(request, request.side),
        amount: request.side === 'send' ? request.amountFrom : request.amountTo,
        toAddress: request.payoutAddress,
        refundAddress: requireMember('refund_address', request.refundAddress),
      },
      answer: zerotraceCreated,
    });
    return zerotraceOrderOf(created);
  },

  async readStatus(api, { providerOrderId, secret }) {
    const { data } = await api.post('/order', {
      body: { id: providerOrderId, token: secret },
      answer: zerotraceFound,
    });
    return zerotraceStatusOf(data);
  },
};

type Terms = AdapterPair & Pick<AdapterQuoteRequest, 'markupBps'>;

function termsOf({ from, to, markupBps }: Terms, side: 'send' | 'receive') {
  return {
    type: 'float',
    fromCcy: from.ticker,
    toCcy: to.ticker,
    direction: side === 'send' ? 'from' : 'to',
    // Without it, the default of the account applies.
    ...(markupBps && { afftax: markupBps }),
  };
}

const refusal = z.object({ code: integer, msg: optional(text) });
/** Maintenance, a failure behind it, and an internal error: the call may have taken effect. */
const UNCERTAIN: readonly number[] = [10, 11, 99];

/** The number decides; the HTTP status is only a hint. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (!read.success || read.data.code === 0 || httpStatus >= 500) {
    return null;
  }
  const { code, msg } = read.data;
  const options = { message: `${code}: ${msg}` };
  if (UNCERTAIN.includes(code)) {
    return new ProviderError('unavailable', options);
  }
  // The key of the creation belongs to another order.
  if (httpStatus === 409) {
    return new ProviderError('unknown', options);
  }
  switch (code) {
    case 6:
      return new ProviderError('refused', { ...options, label: 'order_not_found' });
    case 5:
      return new ProviderError('unavailable', { ...options, label: 'rate_limited', neverSent: true });
    case 7:
      return new ProviderError('below_limit', options);
    case 8:
      return new ProviderError('above_limit', options);
    default:
      return new ProviderError('refused', options);
  }
}
