import { ERRORS, type ErrorCode, type ErrorOptions, ServiceError } from '../error';

interface V2ErrorRow {
  readonly http: number;
  readonly message: string;
  /** The closest code of the Partner API, which determines what a refusal costs. */
  readonly code: ErrorCode;
}

/** Every error word of the v2 layer [rules/v2: Errors]. */
export const V2_ERRORS = {
  not_valid_params: { http: 400, code: 'INVALID_PAIR', message: 'Some parameters are missing or not valid' },
  bad_params: { http: 400, code: 'INVALID_PAIR', message: 'Send either fromAmount or toAmount, as type requires' },
  pair_is_inactive: { http: 400, code: 'INVALID_PAIR', message: 'This pair is currently not available' },
  fixed_rate_not_enabled: { http: 400, code: 'INVALID_PAIR', message: 'This pair has no fixed rate' },
  deposit_too_small: { http: 400, code: 'AMOUNT_TOO_LOW', message: 'Out of min amount' },
  out_of_range: { http: 400, code: 'AMOUNT_TOO_HIGH', message: 'Out of max amount' },
  not_valid_address: { http: 400, code: 'INVALID_PAIR', message: 'The payout address is not valid' },
  not_valid_refund_address: { http: 400, code: 'INVALID_PAIR', message: 'The refund address is not valid' },
  rate_id_not_found_or_expired: {
    http: 400,
    code: 'QUOTE_EXPIRED',
    message:
      'The rateId is unknown, already used, expired, or belongs to another pair or amount; request a new estimate',
  },
  not_available: { http: 400, code: 'REFUND_WINDOW_EXPIRED', message: 'This action is not available' },
  unauthorized: { http: 401, code: 'INVALID_KEY', message: 'Send a valid API key in the x-changenow-api-key header' },
  forbidden: { http: 403, code: 'SCOPE_REQUIRED', message: 'This key is not allowed to do that' },
  not_found: { http: 404, code: 'ORDER_NOT_FOUND', message: 'Not found' },
  too_many_requests: {
    http: 429,
    code: 'RATE_LIMITED',
    message: 'Too many requests; retry after the number of seconds in Retry-After',
  },
  service_unavailable: { http: 503, code: 'PROVIDER_ERROR', message: 'Temporarily unavailable; try again' },
  internal_error: { http: 500, code: 'PROVIDER_ERROR', message: 'Internal error' },
} as const satisfies Record<string, V2ErrorRow>;

export type V2ErrorWord = keyof typeof V2_ERRORS;

/** The v2 word for each code of the Partner API that shared code throws. */
const WORDS: Readonly<Record<ErrorCode, V2ErrorWord>> = {
  INVALID_KEY: 'unauthorized',
  RATE_LIMITED: 'too_many_requests',
  INVALID_PAIR: 'not_valid_params',
  AMOUNT_TOO_LOW: 'deposit_too_small',
  AMOUNT_TOO_HIGH: 'out_of_range',
  NO_PROVIDERS_AVAILABLE: 'service_unavailable',
  PROVIDER_ERROR: 'service_unavailable',
  QUOTE_EXPIRED: 'rate_id_not_found_or_expired',
  ORDER_NOT_FOUND: 'not_found',
  DUPLICATE_ACTIVE_ORDER: 'not_available',
  REFUND_WINDOW_EXPIRED: 'not_available',
  REFUND_NOT_PROGRAMMATIC: 'not_available',
  STABLE_TARGET_REQUIRED: 'not_available',
  WEBHOOK_PAUSED: 'not_available',
  SCOPE_REQUIRED: 'forbidden',
};

/**
 * Codes whose usual status is kept, because the word's would be wrong: a call whose first one still runs has to be repeated,
 * and a client takes 400 for final.
 */
const KEPT: readonly ErrorCode[] = ['DUPLICATE_ACTIVE_ORDER'];

/** The amounts accepted, in the sent currency; decimal strings, and null if there is no maximum. */
export interface AmountRange {
  min: string;
  max: string | null;
}

/** An error with a word of the v2 layer, for cases that shared code does not cover. */
export class V2Error extends ServiceError {
  constructor(
    readonly word: V2ErrorWord,
    { range, ...options }: ErrorOptions & { range?: AmountRange } = {},
  ) {
    const { http, message, code } = V2_ERRORS[word];
    super(code, { http, message, ...options });
    this.name = 'V2Error';
    this.range = range ?? null;
  }

  /** The accepted amounts, for errors about an amount. */
  readonly range: AmountRange | null;
}

/** An error as the v2 layer returns it. */
export interface V2Refusal {
  http: number;
  word: V2ErrorWord;
  message: string;
  range: AmountRange | null;
}

/** Any error in the v2 layer's words; a status of its own, such as 405 or 413, is kept [rules/v2: Errors]. */
export function toV2Refusal(error: ServiceError): V2Refusal {
  const { code, http, message } = error;
  if (error instanceof V2Error) {
    return { http, word: error.word, message, range: error.range };
  }
  if (http === V2_ERRORS.internal_error.http) {
    return { http, word: 'internal_error', message, range: null };
  }
  const word = WORDS[code];
  const isKept = http !== ERRORS[code].http || KEPT.includes(code);
  return {
    http: isKept ? http : V2_ERRORS[word].http,
    word,
    message: messageOf(error, word),
    range: rangeOf(error),
  };
}

/** The amounts accepted by a provider that refused one when the order was opened, as far as it says so. */
function rangeOf({ options: { limit } }: ServiceError): AmountRange | null {
  return limit ? { min: limit.min ?? '0', max: limit.max ?? null } : null;
}

/** Texts of the Partner API that do not concern this request are replaced with this layer's. */
function messageOf({ code, message }: ServiceError, word: V2ErrorWord): string {
  return message === ERRORS[code].message ? V2_ERRORS[word].message : message;
}
