import { ERRORS, type ErrorCode, type ErrorOptions, ServiceError } from '../domain/error';
import { type ErrorBody, toErrorBody } from './error';
import { EXAMPLE } from './examples';

/** One way a request can be refused, as explained in the API reference. */
export interface ErrorCase {
  code: ErrorCode;
  /** When the error is returned. */
  when: string;
  /** What the client should do. */
  advice: string;
  /**
   * The options of the example's error; `http` if the status is not the code's default [rules/errors: Cases without a code of
   * their own].
   */
  options?: ErrorOptions;
}

/** All documented errors, by the name of their example [rules/errors: What the reference says]. */
export const ERROR_CASES: Readonly<Record<string, ErrorCase>> = {
  INVALID_KEY: {
    code: 'INVALID_KEY',
    when:
      'the API key is required but missing, or it is malformed, unknown, expired, revoked, or not allowed from your IP ' +
      'address',
    advice: 'do not retry; five of these responses within a minute lock out your IP address for 15 minutes',
  },
  SCOPE_REQUIRED: {
    code: 'SCOPE_REQUIRED',
    when: 'the key is valid but lacks the required scope',
    advice: 'do not retry; use a key with the scope in `required_scope`',
    options: { message: 'The key lacks the scope orders:rw', requiredScope: 'orders:rw' },
  },
  RATE_LIMITED: {
    code: 'RATE_LIMITED',
    when: 'the rate limit is used up, too many streams are open, or your IP address is locked out',
    advice: 'wait `Retry-After` seconds, then retry',
    options: { retryAfter: 3 },
  },
  INVALID_PAIR: {
    code: 'INVALID_PAIR',
    when:
      'a parameter or field is missing or not valid (each is listed in `fields`), or no provider supports the pair (no ' +
      '`fields`)',
    advice: 'do not retry; fix the request',
    options: {
      message: 'address: is not a valid address on eth',
      fields: [{ field: 'address', issue: 'is not a valid address on eth' }],
    },
  },
  BODY_TOO_LARGE: {
    code: 'INVALID_PAIR',
    when: 'the body is larger than 64 KiB',
    advice: 'do not retry',
    options: fieldProblem(413, 'body', 'must not be larger than 65536 bytes'),
  },
  WRONG_MEDIA_TYPE: {
    code: 'INVALID_PAIR',
    when: 'the body is not `application/json` in UTF-8, or it is compressed',
    advice: 'do not retry; fix the request',
    options: fieldProblem(415, 'Content-Type', 'must be application/json'),
  },
  IDEMPOTENCY_KEY_REUSED: {
    code: 'INVALID_PAIR',
    when: 'the `Idempotency-Key` was already used for a different request',
    advice: 'do not retry; use a new key for a new request',
    options: {
      ...fieldProblem(422, 'Idempotency-Key', 'already used with other content'),
      message: 'This Idempotency-Key was used with another request; use a new key',
    },
  },
  AMOUNT_TOO_LOW: {
    code: 'AMOUNT_TOO_LOW',
    when: 'the amount is below the minimum; `limit.min` is the minimum, if known',
    advice: 'do not retry; use a larger amount',
    options: { limit: { min: '0.00025' } },
  },
  AMOUNT_TOO_HIGH: {
    code: 'AMOUNT_TOO_HIGH',
    when: 'the amount is above the maximum; `limit.max` is the maximum, if known',
    advice: 'do not retry; use a smaller amount',
    options: { limit: { max: '10' } },
  },
  STABLE_TARGET_REQUIRED: {
    code: 'STABLE_TARGET_REQUIRED',
    when: 'a conversion to a stablecoin was requested, but no stablecoin was named',
    advice: 'do not retry; name the stablecoin',
  },
  OPERATION_ENDED: {
    code: 'ORDER_NOT_FOUND',
    when: 'the operation was deprecated and is no longer available',
    advice: 'do not retry; the `Link` header points to the documentation of the change',
    options: { http: 410, message: 'This operation ended on 2026-09-02T10:00:00.000Z; see https://swap.example/docs' },
  },
  QUOTE_EXPIRED: {
    code: 'QUOTE_EXPIRED',
    when: 'the quote is unknown, older than 5 minutes, already used, or belongs to another partner or environment',
    advice: 'request a new quote',
  },
  ORDER_NOT_FOUND: {
    code: 'ORDER_NOT_FOUND',
    when: 'this key has nothing with this ID in its environment, or it is older than 18 months',
    advice: 'do not retry',
  },
  DUPLICATE_ACTIVE_ORDER: {
    code: 'DUPLICATE_ACTIVE_ORDER',
    when: 'one of your open orders already has this `partner_order_ref`',
    advice: 'use the order in `existing_order_id`',
    options: {
      message: 'An open order already uses partner_order_ref cart-88213',
      existingOrderId: EXAMPLE.orderId,
    },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    code: 'DUPLICATE_ACTIVE_ORDER',
    when: 'another request with this `Idempotency-Key` is still being processed',
    advice: 'retry after `Retry-After` seconds with the same key',
    options: { message: 'The first call with this Idempotency-Key is still running; try again', retryAfter: 1 },
  },
  REFUND_NOT_PROGRAMMATIC: {
    code: 'REFUND_NOT_PROGRAMMATIC',
    when: "the order's `refund_capability` is `ticket` or `none`",
    advice: 'do not retry; the refund is handled without a refund action from you',
  },
  REFUND_WINDOW_EXPIRED: {
    code: 'REFUND_WINDOW_EXPIRED',
    when:
      'the order is not in `refund_required`, its `refund_deadline` has passed, a different decision has already been ' +
      'made, or the provider says that it has refunded',
    advice: 'do not retry; read the order',
  },
  WEBHOOK_PAUSED: {
    code: 'WEBHOOK_PAUSED',
    when: 'none of your endpoints is paused, so there is nothing to resume',
    advice: 'nothing',
  },
  PROVIDER_ERROR: {
    code: 'PROVIDER_ERROR',
    when: 'the provider refused without a reason that concerns a field, or did not respond',
    advice:
      'wait `Retry-After` seconds, then request a new quote; if the message says that the provider refused this order, change the ' +
      "order or use another provider's quote",
  },
  INTERNAL_ERROR: {
    code: 'PROVIDER_ERROR',
    when: 'an unexpected error occurred on the server',
    advice:
      'retry later, a write with the same `Idempotency-Key`; if it keeps failing, contact support with the `request_id`',
    options: { http: 500, message: 'Internal error' },
  },
  NO_PROVIDERS_AVAILABLE: {
    code: 'NO_PROVIDERS_AVAILABLE',
    when: 'every provider that supports the pair is down or switched off, or the service is briefly overloaded',
    advice: 'retry after `Retry-After` seconds',
  },
  NOT_CREATED: {
    code: 'NO_PROVIDERS_AVAILABLE',
    when:
      '`outcome` is `not_created`: too many orders are being created at once, the order engine is down, or the provider ' +
      'is no longer available; nothing was created',
    advice: 'retry after `Retry-After` seconds, or do something else: no order exists',
    options: {
      message: 'The order engine is down right now; nothing was created, try again',
      outcome: 'not_created',
      retryAfter: 2,
    },
  },
  OUTCOME_UNKNOWN: {
    code: 'NO_PROVIDERS_AVAILABLE',
    when: '`outcome` is `unknown`: there was no result in time; the call may have taken effect, or may still do so',
    advice: 'retry after `Retry-After` seconds with the same `Idempotency-Key` until you get a different response',
    options: {
      message: 'The order engine did not answer in time; repeat the call with the same Idempotency-Key',
      outcome: 'unknown',
      retryAfter: 2,
    },
  },
};

/** A validation error with a status different from the code's default. */
function fieldProblem(http: number, field: string, issue: string): ErrorOptions {
  return { http, message: `${field}: ${issue}`, fields: [{ field, issue }] };
}

/** The response body of a case. */
export function exampleBody({ code, options }: ErrorCase): ErrorBody {
  return toErrorBody(new ServiceError(code, options), EXAMPLE.requestId, EXAMPLE.publicUrl);
}

/** Names of the cases that return the given code and status. */
export function casesOf(code: ErrorCode, http: number): string[] {
  const names = Object.entries(ERROR_CASES).filter(
    ([, { options, ...row }]) => row.code === code && (options?.http ?? ERRORS[code].http) === http,
  );
  return names.map(([name]) => name);
}
