import { V2_ERRORS, type V2ErrorWord } from '../../domain/v2/error';
import type { V2ErrorBody } from './error';

interface V2ErrorCase {
  /** When it is given. */
  when: string;
  /** What the client should do. */
  advice: string;
}

/** Every refusal of the v2 layer as its reference explains it. */
export const V2_ERROR_CASES: Readonly<Record<V2ErrorWord, V2ErrorCase>> = {
  not_valid_params: {
    when: 'a parameter is missing or malformed, a currency is unknown, a network is needed, `reverse` was asked for without a fixed rate, or a reverse amount is not taken (with `payload`)',
    advice: 'do not retry; mend the request',
  },
  bad_params: {
    when: 'not exactly the amount that `type` asks for was given',
    advice: 'do not retry; mend the request',
  },
  pair_is_inactive: {
    when: 'both sides are the same, or nobody swaps the pair now',
    advice: 'try another pair, or later',
  },
  fixed_rate_not_enabled: {
    when: 'the pair is swapped, but not at a fixed rate',
    advice: 'ask again with `flow=standard`',
  },
  deposit_too_small: {
    when: 'the amount is below the minimum, which `payload.range` tells',
    advice: 'do not retry; ask for more',
  },
  out_of_range: {
    when: 'the amount is above the maximum, which `payload.range` tells',
    advice: 'do not retry; ask for less',
  },
  not_valid_address: {
    when: 'the payout address or its memo cannot be paid to on its network',
    advice: 'do not retry; ask the user again',
  },
  not_valid_refund_address: {
    when: 'the refund address or its memo cannot be paid to on its network',
    advice: 'do not retry; ask the user again',
  },
  rate_id_not_found_or_expired: {
    when: 'the `rateId` is missing, unknown, used, expired, or of another pair, direction or amount',
    advice: 'ask for a new estimate',
  },
  not_available: {
    when: 'the order does not allow this now, or an earlier call with this `Idempotency-Key` is still under way',
    advice: 'read the order',
  },
  unauthorized: {
    when: 'the key is missing where one is needed, malformed, unknown, expired, revoked, or not allowed from this address',
    advice: 'do not retry; five of these within a minute lock your IP address out for 15 minutes',
  },
  forbidden: {
    when: "the order is another partner's or of the other environment, or the key lacks the scope",
    advice: 'do not retry; use the key that made the order',
  },
  not_found: { when: 'there is no such order', advice: 'do not retry' },
  too_many_requests: {
    when: 'the bucket is empty, or your IP address is locked out',
    advice: 'wait `Retry-After` seconds, then repeat',
  },
  service_unavailable: {
    when: 'providers or the service are briefly unavailable',
    advice: 'repeat it after `Retry-After` seconds, a creation with the same `Idempotency-Key`',
  },
  internal_error: {
    when: 'something unforeseen happened on our side',
    advice: 'repeat it later; tell us the header `X-Request-Id` if it stays',
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
