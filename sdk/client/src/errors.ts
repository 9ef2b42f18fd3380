import type { ErrorCode, FieldProblem, Outcome } from './types';
import type { components } from './wire';

export interface ErrorDetails {
  /** `NETWORK_ERROR`: no complete response arrived. `UNEXPECTED_ANSWER`: the response is not from the API, perhaps from a proxy. */
  code: ErrorCode | 'NETWORK_ERROR' | 'UNEXPECTED_ANSWER';
  message: string;
  /** 0 if there was no response. */
  httpStatus: number;
  requestId?: string | undefined;
  docUrl?: string | undefined;
  retryAfterMs?: number | undefined;
  outcome?: Outcome | undefined;
  idempotencyKey?: string | undefined;
  body?: Partial<components['schemas']['Error']['error']>;
  cause?: unknown;
}

/** Why a call failed. Switch on `code`, never on the message. */
export class SwaplaneError extends Error {
  readonly code: ErrorDetails['code'];
  readonly httpStatus: number;
  /** Give it to the operator when you report a problem. */
  readonly requestId: string | undefined;
  /** Where the documentation says what to do about `code`. */
  readonly docUrl: string | undefined;
  /** How long the server asks you to wait before you retry. */
  readonly retryAfterMs: number | undefined;
  /** Of a write: whether it may have taken effect anyway. */
  readonly outcome: Outcome | undefined;
  /** Of a write: repeat the call with this key, and nothing is done twice. */
  readonly idempotencyKey: string | undefined;

  constructor(details: ErrorDetails) {
    const { code, message, httpStatus, requestId, docUrl, retryAfterMs, outcome, idempotencyKey, cause } = details;
    super(message, { cause });
    this.name = new.target.name;
    this.code = code;
    this.httpStatus = httpStatus;
    this.requestId = requestId;
    this.docUrl = docUrl;
    this.retryAfterMs = retryAfterMs;
    this.outcome = outcome;
    this.idempotencyKey = idempotencyKey;
  }
}

export class AuthError extends SwaplaneError {
  /** With SCOPE_REQUIRED: the scope the key lacks. */
  readonly requiredScope: string | undefined;
  constructor(details: ErrorDetails) {
    super(details);
    this.requiredScope = details.body?.requiredScope;
  }
}
export class RateLimitedError extends SwaplaneError {}
export class ValidationError extends SwaplaneError {
  /** What is wrong with the request, by the field names of the API. */
  readonly fields: readonly FieldProblem[];
  /** With AMOUNT_TOO_LOW and AMOUNT_TOO_HIGH: the limit. */
  readonly limit: { min?: string; max?: string } | undefined;
  constructor(details: ErrorDetails) {
    super(details);
    this.fields = details.body?.fields ?? [];
    this.limit = details.body?.limit;
  }
}
export class QuoteExpiredError extends SwaplaneError {}
export class OrderError extends SwaplaneError {}
export class OrderNotFoundError extends OrderError {}
export class DuplicateOrderError extends OrderError {
  /** Undefined if another call with the same key is still being processed. */
  readonly existingOrderId: string | undefined;
  constructor(details: ErrorDetails) {
    super(details);
    this.existingOrderId = details.body?.existingOrderId;
  }
}
export class ProviderError extends SwaplaneError {}
export class RefundError extends SwaplaneError {}
export class RefundWindowExpiredError extends RefundError {}
export class RefundNotProgrammaticError extends RefundError {}
export class StableTargetRequiredError extends RefundError {}
export class WebhookPausedError extends SwaplaneError {}
export class NetworkError extends SwaplaneError {}

const CLASSES: Readonly<Record<ErrorCode, new (details: ErrorDetails) => SwaplaneError>> = {
  INVALID_KEY: AuthError,
  SCOPE_REQUIRED: AuthError,
  RATE_LIMITED: RateLimitedError,
  INVALID_PAIR: ValidationError,
  AMOUNT_TOO_LOW: ValidationError,
  AMOUNT_TOO_HIGH: ValidationError,
  QUOTE_EXPIRED: QuoteExpiredError,
  ORDER_NOT_FOUND: OrderNotFoundError,
  DUPLICATE_ACTIVE_ORDER: DuplicateOrderError,
  PROVIDER_ERROR: ProviderError,
  NO_PROVIDERS_AVAILABLE: ProviderError,
  REFUND_WINDOW_EXPIRED: RefundWindowExpiredError,
  REFUND_NOT_PROGRAMMATIC: RefundNotProgrammaticError,
  STABLE_TARGET_REQUIRED: StableTargetRequiredError,
  WEBHOOK_PAUSED: WebhookPausedError,
};

/** The error for a code; an unknown code becomes a plain SwaplaneError. */
export function errorOf(details: ErrorDetails): SwaplaneError {
  const known = Object.hasOwn(CLASSES, details.code) ? CLASSES[details.code as ErrorCode] : SwaplaneError;
  return new known(details);
}
