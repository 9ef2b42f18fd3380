import { z } from 'zod';
import type { AnswerParts, Api, CreatedOrder, Echo, OrderKey, StatusAnswer, StatusEchoMember } from '../adapter';
import { readLimits, readWord, type StatusWords } from '../adapter-answers';
import {
  actual,
  decimal,
  echoed,
  echoedMemo,
  flag,
  integer,
  memo,
  optional,
  readLimitText,
  text,
} from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

/* The JSON-RPC interface of Changelly, also used by ChangeHero: one URL, a method with parameters, errors with HTTP 200. */

const STATUSES: StatusWords<Word> = {
  new: 'waiting_deposit',
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  hold: 'manual_review',
  failed: 'failed',
  refunded: 'refunded',
  overdue: 'expired',
  expired: 'expired',
};
type Word =
  | 'new'
  | 'waiting'
  | 'confirming'
  | 'exchanging'
  | 'sending'
  | 'finished'
  | 'hold'
  | 'failed'
  | 'refunded'
  | 'overdue'
  | 'expired';

/** Statuses after which a refund is no longer possible. */
const ENDED: readonly string[] = ['finished', 'refunded'];

export interface RpcCall<T extends z.ZodType> {
  readonly path: string;
  readonly method: string;
  readonly params: unknown;
  /** A schema made by `resultOf`. */
  readonly answer: T;
  readonly once?: true;
}

export function callRpc<T extends z.ZodType>(
  api: Api,
  { path, method, params, answer, once }: RpcCall<T>,
): Promise<z.output<T>> {
  return api.post(path, {
    ...(once && { once }),
    body: { jsonrpc: '2.0', id: '1', method, params },
    answer,
  });
}

/** The part of a response to a call that is read. */
export function resultOf<T extends z.ZodType>(schema: T) {
  return z
    .looseObject({ result: z.unknown() })
    .transform(({ result }) => result)
    .pipe(schema);
}

/** One object, alone or in a list. */
export function single<T extends z.ZodType>(schema: T) {
  return z
    .union([z.array(schema).min(1), schema])
    .transform((value) => (Array.isArray(value) ? value[0] : value) as z.output<T>);
}

const repeated = z.object({
  payoutAddress: echoed,
  payoutExtraId: echoedMemo,
  currencyFrom: echoed,
  currencyTo: echoed,
});

function echoOf(found: z.output<typeof repeated>): Echo {
  return {
    payoutAddress: found.payoutAddress,
    payoutExtraId: found.payoutExtraId,
    from: found.currencyFrom,
    to: found.currencyTo,
  };
}

export const createdTransaction = repeated.extend({
  id: text,
  payinAddress: text,
  payinExtraId: memo,
  amountExpectedFrom: optional(decimal),
  amountExpectedTo: optional(decimal),
  refundAddress: echoed,
});

export function changellyOrderOf(created: z.output<typeof createdTransaction>): CreatedOrder {
  return {
    providerOrderId: created.id,
    secret: null,
    depositAddress: created.payinAddress,
    depositExtraId: created.payinExtraId,
    expiresAt: null,
    amountFrom: created.amountExpectedFrom,
    amountTo: created.amountExpectedTo,
    echo: { ...echoOf(created), refundAddress: created.refundAddress },
  };
}

const transactions = resultOf(
  z.array(
    repeated.extend({
      id: text,
      status: text,
      payinAddress: echoed,
      payinExtraId: echoedMemo,
      payinHash: optional(text),
      payoutHash: optional(text),
      refundHash: optional(text),
      refundReason: optional(text),
      amountFrom: actual,
      amountTo: actual,
      networkFee: optional(decimal),
      canRefund: optional(flag),
    }),
  ),
);

/** What a transaction in the list repeats. */
export const TRANSACTION_ECHOES: readonly StatusEchoMember[] = [
  'providerOrderId',
  'depositAddress',
  'depositExtraId',
  'payoutAddress',
  'payoutExtraId',
  'from',
  'to',
];

/** `params` select one transaction. */
export async function readTransaction(
  api: Api,
  call: Pick<RpcCall<z.ZodType>, 'path' | 'params'>,
  { providerOrderId }: OrderKey,
): Promise<StatusAnswer> {
  const rows = await callRpc(api, { ...call, method: 'getTransactions', answer: transactions });
  const found = rows.find(({ id }) => id === providerOrderId);
  if (!found) {
    throw new ProviderError('refused', {
      message: `there is no transaction ${providerOrderId}`,
      label: 'order_not_found',
    });
  }
  const known = readWord(STATUSES, found.status);
  return {
    word: found.status,
    status: found.canRefund && known !== null && !ENDED.includes(found.status) ? 'refund_required' : known,
    ...(known === 'manual_review' && { reason: 'kyt_block' as const }),
    amountFrom: found.amountFrom,
    amountTo: found.amountTo,
    networkFee: found.networkFee,
    txInHash: found.payinHash,
    txOutHash: found.payoutHash,
    refundHash: found.refundHash,
    echo: {
      ...echoOf(found),
      providerOrderId: found.id,
      depositAddress: found.payinAddress,
      depositExtraId: found.payinExtraId,
    },
    message: found.refundReason,
  };
}

const refusal = z.object({ error: z.object({ code: integer, message: text, data: z.unknown().optional() }) });
const limitData = z.object({
  limits: z.object({
    min: optional(z.object({ from: optional(decimal) })),
    max: optional(z.object({ from: optional(decimal) })),
  }),
});
/** JSON-RPC's code for an internal error; the call may have taken effect. */
const INTERNAL_ERROR = -32603;

export function readRpcError({ body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (!read.success) {
    return null;
  }
  const { code, message, data } = read.data.error;
  const options = { message: `${code}: ${message}` };
  if (code === INTERNAL_ERROR) {
    return new ProviderError('unavailable', options);
  }
  const stated = limitData.safeParse(data);
  if (stated.success) {
    const { min, max } = stated.data.limits;
    return new OutsideLimits(readLimits(min?.from ?? null, max?.from ?? null), options);
  }
  if (/expired or already used/i.test(message)) {
    return new ProviderError('refused', { ...options, label: 'quote_expired' });
  }
  if (/currenc|pair/i.test(message)) {
    return new ProviderError('unsupported_pair', options);
  }
  const limits = /amount/i.test(message) ? readLimitText(message) : null;
  return limits ? new OutsideLimits(limits, options) : new ProviderError('refused', options);
}
