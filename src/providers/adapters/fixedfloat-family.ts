import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { FailedReason } from '#domain/watching/provider-report';
import type { Adapter, AdapterFacts, OrderKey } from '../adapter';
import { toQuote } from '../adapter-quote';
import type { AnswerParts, Api, HttpRules } from '../http/api';
import { actual, decimal, echoed, flag, integer, memo, optional, text, unixSeconds } from '../http/fields';
import { readLimits } from '../limits';
import { OutsideLimits, ProviderError } from '../provider';
import { readWord, type StatusWords } from '../status-words';

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

/** A creation costs a fifth of the 250 units per minute. */
export const CREATE_COST = 50;

const leg = z.object({
  code: echoed,
  network: echoed,
  amount: optional(decimal),
  address: optional(text),
  tag: memo,
  tx: z.object({ id: optional(text), amount: actual }),
});
const order = z.object({
  id: text,
  status: text,
  time: z.object({ expiration: optional(unixSeconds) }),
  from: leg.extend({ address: text }),
  to: leg,
  back: leg,
  emergency: z.object({ status: z.array(text), choice: optional(text) }),
  token: optional(text),
});
type Order = z.output<typeof order>;

/** The differences between the providers that share this interface. */
interface Descriptor {
  readonly facts: AdapterFacts;
  readonly baseUrl: string;
  readonly assetsPath: string;
  readonly headers: NonNullable<HttpRules['headers']>;
}

export function buildFixedfloatAdapter({ facts, baseUrl, assetsPath, headers }: Descriptor): Adapter {
  return {
    facts,
    // Its list contains no contracts; its documentation says which token each network has.
    names: { withoutContracts: ['USDT', 'USDC'] },
    http: { baseUrl, headers, readError },

    async assets(api) {
      const { data } = await api.post(assetsPath, {
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
          type: request.rate === 'fixed' ? 'fixed' : 'float',
          fromCcy: request.from.ticker,
          toCcy: request.to.ticker,
          direction: request.side === 'send' ? 'from' : 'to',
          amount: request.amount,
          ...(api.settings.affiliate && { refcode: api.settings.affiliate }),
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
      const { data } = await api.post('/create', {
        once: true,
        cost: CREATE_COST,
        body: {
          type: request.rate === 'fixed' ? 'fixed' : 'float',
          fromCcy: request.from.ticker,
          toCcy: request.to.ticker,
          direction: request.side === 'send' ? 'from' : 'to',
          amount: request.side === 'send' ? request.amountFrom : request.amountTo,
          toAddress: request.payoutAddress,
          tag: request.payoutExtraId ?? '',
          ...(request.refundAddress && { refundAddress: request.refundAddress }),
          ...(request.refundExtraId && { refundTag: request.refundExtraId }),
          ...(api.settings.affiliate && { refcode: api.settings.affiliate }),
        },
        answer: z.object({ data: order.extend({ token: text }) }),
      });
      return {
        providerOrderId: data.id,
        secret: data.token,
        depositAddress: data.from.address,
        depositExtraId: data.from.tag,
        expiresAt: data.time.expiration,
        amountFrom: data.from.amount,
        amountTo: data.to.amount,
        echo: {
          payoutAddress: data.to.address,
          payoutExtraId: data.to.tag,
          // Empty at some providers until a refund is chosen.
          refundAddress: data.back.address,
          from: data.from.code,
          fromNetwork: data.from.network,
          to: data.to.code,
          toNetwork: data.to.network,
        },
      };
    },

    async readStatus(api, key) {
      const found = await readOrder(api, key);
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
        depositAddress: found.from.address,
        depositExtraId: found.from.tag,
        expiresAt: found.time.expiration,
      };
    },
  };
}

const side = z.object({ amount: decimal, min: optional(decimal), max: optional(decimal) });
const price = z.object({
  data: z
    .object({ from: side, to: side, errors: z.array(text).nullish() })
    .refine(({ from, to, errors }) => errors?.length || (from.amount !== '0' && to.amount !== '0'), 'has no price'),
});

const orderAnswer = z.object({ data: order });

/** An order can only be read with the token issued at its creation. */
export async function readOrder(api: Api, { providerOrderId, secret }: OrderKey): Promise<Order> {
  const { data } = await api.post('/order', {
    body: { id: providerOrderId, token: secret },
    answer: orderAnswer,
  });
  return data;
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

/** A response can contain a price together with these errors, which mean that the price is not available. */
function refuseErrors(errors: readonly string[], limits: Parameters<typeof limitsError>[0]): void {
  const word = errors[0];
  if (word === undefined) {
    return;
  }
  if (errors.some((error) => error.startsWith('LIMIT'))) {
    throw limitsError(limits, errors.join(' '));
  }
  const isPaused = errors.some((error) => /^(MAINTENANCE|OFFLINE)/.test(error));
  throw new ProviderError(isPaused ? 'unsupported_pair' : 'refused', { message: errors.join(' '), label: word });
}

function limitsError(limits: OutsideLimits['limits'], message: string): OutsideLimits {
  return new OutsideLimits(limits, { message, label: 'outside_limits' });
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
  const options = { message: `${code}: ${msg}`, label: `code_${code}` };
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
