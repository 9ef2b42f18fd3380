interface ErrorRow {
  readonly http: number;
  readonly message: string;
  /** The default for Retry-After, in seconds. */
  readonly retryAfter?: number;
}

/** All public error codes; the set is closed [rules/errors: The 15 codes]. */
export const ERRORS = {
  INVALID_KEY: { http: 401, message: 'Send a valid API key in the X-API-Key header' },
  RATE_LIMITED: {
    http: 429,
    message: 'Too many requests; retry after the number of seconds in Retry-After',
    retryAfter: 1,
  },
  INVALID_PAIR: { http: 400, message: 'The request is not valid' },
  AMOUNT_TOO_LOW: { http: 400, message: 'The amount is below the minimum' },
  AMOUNT_TOO_HIGH: { http: 400, message: 'The amount is above the maximum' },
  NO_PROVIDERS_AVAILABLE: {
    http: 503,
    message: 'No provider is available right now; try again shortly',
    retryAfter: 30,
  },
  PROVIDER_ERROR: { http: 502, message: 'The provider did not accept the request; request a new quote', retryAfter: 5 },
  QUOTE_EXPIRED: {
    http: 410,
    message: 'The quote is unknown, already used or older than 5 minutes; request a new quote',
  },
  ORDER_NOT_FOUND: { http: 404, message: 'No such resource for this key' },
  DUPLICATE_ACTIVE_ORDER: { http: 409, message: 'An open order already uses this partner_order_ref' },
  REFUND_WINDOW_EXPIRED: { http: 409, message: 'The order does not currently accept a refund action' },
  REFUND_NOT_PROGRAMMATIC: { http: 409, message: 'This provider handles refunds by ticket; no action is possible' },
  STABLE_TARGET_REQUIRED: { http: 400, message: 'To convert to a stablecoin, name the stablecoin' },
  WEBHOOK_PAUSED: { http: 409, message: 'No webhook endpoint is paused' },
  SCOPE_REQUIRED: { http: 403, message: 'The key lacks the scope for this operation' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * The result of a write that got no response [rules/order-creation: Without an answer]: it certainly had no effect, or that is
 * still unknown.
 */
export const OUTCOMES = ['not_created', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface FieldIssue<Field extends string = string> {
  field: Field;
  issue: string;
}

export interface ErrorOptions {
  message?: string;
  /**
   * Replaces the code's usual status in cases that have no code of their own [rules/errors: Cases without a code of their own].
   */
  http?: number;
  fields?: FieldIssue[];
  existingOrderId?: string;
  limit?: { min?: string; max?: string };
  requiredScope?: string;
  outcome?: Outcome;
  retryAfter?: number;
  /** Additional response headers, such as Allow. */
  headers?: Record<string, string>;
}

/** An error for the caller: it is returned as the Error body. Any other error becomes a 500 without details. */
export class ServiceError extends Error {
  readonly http: number;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly options: ErrorOptions = {},
  ) {
    const row: ErrorRow = ERRORS[code];
    super(options.message ?? row.message);
    this.name = 'ServiceError';
    this.http = options.http ?? row.http;
    this.retryAfter = options.retryAfter ?? row.retryAfter;
  }
}

/** A validation error: INVALID_PAIR with one entry per field [rules/errors: Cases without a code of their own]. */
export function invalidFields(...fields: FieldIssue[]): ServiceError {
  const listed = fields.map(({ field, issue }) => `${field}: ${issue}`).join('; ');
  return new ServiceError('INVALID_PAIR', { message: listed || ERRORS.INVALID_PAIR.message, fields });
}

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERRORS, text);
}
