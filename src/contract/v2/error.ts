import { z } from 'zod';
import { namesOf } from '#domain/names-of';
import { type AmountRange, V2_ERRORS, type V2ErrorWord, type V2Refusal } from '#domain/v2/error';
import { NumberSchema, toNumber, type Written } from './request';

const WORDS = namesOf(V2_ERRORS);

/** The body of every error response of the v2 layer [rules/v2: Errors]. */
export const V2ErrorSchema = z
  .object({
    error: z.enum(WORDS),
    message: z.string().min(1).describe('For people; in code, switch on `error`'),
    payload: z
      .object({ range: z.object({ minAmount: NumberSchema, maxAmount: NumberSchema.nullable() }) })
      .optional()
      .describe('If the amount is too small or too large: the limits, in fromCurrency'),
  })
  .meta({ id: 'Error' });
export type V2ErrorBody = z.infer<typeof V2ErrorSchema>;

export function toV2ErrorBody({ word, message, range }: Omit<V2Refusal, 'http'>): Written<V2ErrorBody> {
  return { error: word, message, ...(range && { payload: { range: writeRange(range) } }) };
}

/** Rounded so that both limits are accepted amounts. */
function writeRange({ min, max }: AmountRange) {
  return { minAmount: toNumber(min, 'up'), maxAmount: max === null ? null : toNumber(max, 'down') };
}

interface V2ErrorCase {
  /** When the error is returned. */
  when: string;
  /** What the client should do. */
  advice: string;
}

/** All errors of the v2 layer, as explained in its reference. */
export const V2_ERROR_CASES: Readonly<Record<V2ErrorWord, V2ErrorCase>> = {
  not_valid_params: {
    when:
      'a parameter is missing or not valid, a currency is unknown, a network is required, `reverse` was requested ' +
      'without a fixed rate, or a reverse amount is not accepted (with `payload`)',
    advice: 'do not retry; fix the request',
  },
  bad_params: {
    when: 'the request must contain exactly one amount, the one that `type` requires',
    advice: 'do not retry; fix the request',
  },
  pair_is_inactive: {
    when: 'both sides are the same, or no provider currently supports the pair',
    advice: 'try another pair, or try again later',
  },
  fixed_rate_not_enabled: {
    when: 'the pair is supported, but not at a fixed rate',
    advice: 'use `flow=standard`',
  },
  deposit_too_small: {
    when: 'the amount is below the minimum; `payload.range` has the limits',
    advice: 'do not retry; use a larger amount',
  },
  out_of_range: {
    when: 'the amount is above the maximum; `payload.range` has the limits',
    advice: 'do not retry; use a smaller amount',
  },
  not_valid_address: {
    when: 'the payout address or its memo is not valid on its network',
    advice: 'do not retry; ask the user for a valid address',
  },
  not_valid_refund_address: {
    when: 'the refund address or its memo is not valid on its network',
    advice: 'do not retry; ask the user for a valid address',
  },
  rate_id_not_found_or_expired: {
    when: 'the `rateId` is missing, unknown, already used, expired, or belongs to another pair, direction or amount',
    advice: 'request a new estimate',
  },
  not_available: {
    when: 'the order does not currently allow this, or an earlier call with this `Idempotency-Key` is still being processed',
    advice: 'get the order and check its status',
  },
  unauthorized: {
    when:
      'the API key is required but missing, or it is malformed, unknown, expired, revoked, or not allowed from your IP ' +
      'address',
    advice: 'do not retry; five of these responses within a minute lock out your IP address for 15 minutes',
  },
  forbidden: {
    when: 'the order belongs to another partner or environment, or the key lacks the required scope',
    advice: 'do not retry; use the key that created the order',
  },
  not_found: { when: 'there is no such order', advice: 'do not retry' },
  too_many_requests: {
    when: 'the rate limit is used up, or your IP address is locked out',
    advice: 'wait `Retry-After` seconds, then retry',
  },
  service_unavailable: {
    when: 'the providers or the service are briefly unavailable',
    advice: 'retry after `Retry-After` seconds; to create an order, retry with the same `Idempotency-Key`',
  },
  internal_error: {
    when: 'an unexpected error occurred on the server',
    advice: 'retry later; if it keeps failing, contact support with the `X-Request-Id` header',
  },
};

const WITH_RANGE: readonly V2ErrorWord[] = ['deposit_too_small', 'out_of_range'];

export function v2ExampleBody(word: V2ErrorWord): V2ErrorBody {
  return {
    error: word,
    message: V2_ERRORS[word].message,
    ...(WITH_RANGE.includes(word) && { payload: { range: { minAmount: 0.1534, maxAmount: null } } }),
  };
}
