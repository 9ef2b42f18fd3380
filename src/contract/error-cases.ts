import { ERRORS, type ErrorCode, type ErrorOptions, ServiceError } from '../domain/error';
import { type ErrorBody, toErrorBody } from './error';
import { EXAMPLE } from './example-values';

/** One way a request can be refused, as the reference explains it. */
export interface ErrorCase {
  code: ErrorCode;
  /** When it is given. */
  when: string;
  /** What the client should do. */
  advice: string;
  /**
   * The refusal of the example; `http` where the status is not the code's own
   * [rules/errors: Cases without a code of their own].
   */
  options?: ErrorOptions;
}

/** Every documented refusal, by the name of its example [rules/errors: What the reference says]. */
export const ERROR_CASES: Readonly<Record<string, ErrorCase>> = {
  INVALID_KEY: {
    code: 'INVALID_KEY',
    when: 'the key is missing where one is needed, malformed, unknown, expired, revoked, or not allowed from this address',
    advice: 'do not retry; five of these within a minute lock your IP address out for 15 minutes',
  },
  SCOPE_REQUIRED: {
    code: 'SCOPE_REQUIRED',
    when: 'the key is good but lacks the scope',
    advice: 'do not retry; use a key that has `required_scope`',
    options: { message: 'The key lacks the scope orders:rw', requiredScope: 'orders:rw' },
  },
  RATE_LIMITED: {
    code: 'RATE_LIMITED',
    when: 'the bucket is empty, too many streams are open, or your IP address is locked out',
    advice: 'wait `Retry-After` seconds, then repeat',
    options: { retryAfter: 3 },
  },
  INVALID_PAIR: {
    code: 'INVALID_PAIR',
    when: 'a parameter or field is missing or wrong (`fields` names each one), or no provider swaps the pair (no `fields`)',
    advice: 'do not retry; mend the request',
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
    when: 'the body is not `application/json` in UTF-8, or is compressed',
    advice: 'do not retry; mend the request',
    options: fieldProblem(415, 'Content-Type', 'must be application/json'),
  },
  IDEMPOTENCY_KEY_REUSED: {
    code: 'INVALID_PAIR',
    when: 'the `Idempotency-Key` was used before with other content',
    advice: 'do not retry; use a new key for a new request',
    options: {
      ...fieldProblem(422, 'Idempotency-Key', 'already used with other content'),
      message: 'This Idempotency-Key was used with another request; use a new key',
    },
  },
  AMOUNT_TOO_LOW: {
    code: 'AMOUNT_TOO_LOW',
    when: 'the amount is below the minimum, which `limit.min` tells if it is known',
    advice: 'do not retry; ask for more',
    options: { limit: { min: '0.00025' } },
  },
  AMOUNT_TOO_HIGH: {
    code: 'AMOUNT_TOO_HIGH',
    when: 'the amount is above the maximum, which `limit.max` tells if it is known',
    advice: 'do not retry; ask for less',
    options: { limit: { max: '10' } },
  },
  STABLE_TARGET_REQUIRED: {
    code: 'STABLE_TARGET_REQUIRED',
    when: 'a conversion to a stablecoin was asked for without saying which',
    advice: 'do not retry; send the target',
  },
  OPERATION_ENDED: {
    code: 'ORDER_NOT_FOUND',
    when: 'the operation was deprecated and has ended',
    advice: 'do not retry; `Link` leads to what to use instead',
    options: { http: 410, message: 'This operation ended on 2026-09-02T10:00:00.000Z; see https://swap.example/docs' },
  },
  QUOTE_EXPIRED: {
    code: 'QUOTE_EXPIRED',
    when: 'the quote is unknown, older than 5 minutes, used, or of another partner or environment',
    advice: 'ask for a new quote',
  },
  ORDER_NOT_FOUND: {
    code: 'ORDER_NOT_FOUND',
    when: 'nothing by this id belongs to this key in its environment, or it is older than 18 months',
    advice: 'do not retry',
  },
  DUPLICATE_ACTIVE_ORDER: {
    code: 'DUPLICATE_ACTIVE_ORDER',
    when: 'one of your open orders carries this `partner_order_ref`',
    advice: 'use the order named by `existing_order_id`',
    options: {
      message: 'An open order already uses partner_order_ref cart-88213',
      existingOrderId: EXAMPLE.orderId,
    },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    code: 'DUPLICATE_ACTIVE_ORDER',
    when: 'another request with this `Idempotency-Key` is still under way',
    advice: 'repeat it after `Retry-After` seconds with the same key',
    options: { message: 'The first call with this Idempotency-Key is still running; try again', retryAfter: 1 },
  },
  REFUND_NOT_PROGRAMMATIC: {
    code: 'REFUND_NOT_PROGRAMMATIC',
    when: "the order's `refund_capability` is `ticket` or `none`",
    advice: 'do not retry; the provider handles the refund by itself',
  },
  REFUND_WINDOW_EXPIRED: {
    code: 'REFUND_WINDOW_EXPIRED',
    when: 'the order is not in `refund_required`, its `refund_deadline` has passed, or another decision was taken',
    advice: 'do not retry; read the order',
  },
  WEBHOOK_PAUSED: {
    code: 'WEBHOOK_PAUSED',
    when: 'no endpoint of yours is paused: there is nothing to resume',
    advice: 'ignore it',
  },
  PROVIDER_ERROR: {
    code: 'PROVIDER_ERROR',
    when: 'the provider refused or did not answer',
    advice: 'ask for a new quote, which avoids this provider, and try again after `Retry-After` seconds',
  },
  INTERNAL_ERROR: {
    code: 'PROVIDER_ERROR',
    when: 'something unforeseen happened on our side',
    advice: 'repeat it later, writes with the same `Idempotency-Key`; tell us `request_id` if it stays',
    options: { http: 500, message: 'Internal error' },
  },
  NO_PROVIDERS_AVAILABLE: {
    code: 'NO_PROVIDERS_AVAILABLE',
    when: 'every provider that could help is down or switched off, or the service is briefly overloaded',
    advice: 'repeat it after `Retry-After` seconds',
  },
  NOT_CREATED: {
    code: 'NO_PROVIDERS_AVAILABLE',
    when: '`outcome` is `not_created`: too many creations are under way, the order engine is down, or the provider is gone; nothing was created',
    advice: 'repeat it after `Retry-After` seconds, or go elsewhere: there is no order to look for',
    options: {
      message: 'The order engine is down right now; nothing was created, try again',
      outcome: 'not_created',
      retryAfter: 2,
    },
  },
  OUTCOME_UNKNOWN: {
    code: 'NO_PROVIDERS_AVAILABLE',
    when: '`outcome` is `unknown`: no answer came in time, and the call may have been carried out or may yet be',
    advice: 'repeat it after `Retry-After` seconds with the same `Idempotency-Key`, until there is an answer',
    options: {
      message: 'The order engine did not answer in time; repeat the call with the same Idempotency-Key',
      outcome: 'unknown',
      retryAfter: 2,
    },
  },
};

/** A validation problem that has a status of its own. */
function fieldProblem(http: number, field: string, issue: string): ErrorOptions {
  return { http, message: `${field}: ${issue}`, fields: [{ field, issue }] };
}

/** The body a case is answered with. */
export function exampleBody({ code, options }: ErrorCase): ErrorBody {
  return toErrorBody(new ServiceError(code, options), EXAMPLE.requestId);
}

/** Names of the cases a code stands for at a status. */
export function casesOf(code: ErrorCode, http: number): string[] {
  const names = Object.entries(ERROR_CASES).filter(
    ([, { options, ...row }]) => row.code === code && (options?.http ?? ERRORS[code].http) === http,
  );
  return names.map(([name]) => name);
}
