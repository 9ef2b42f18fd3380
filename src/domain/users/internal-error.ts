import { ERRORS, type ErrorCode, type ErrorOptions, ServiceError } from '../error';

interface InternalErrorRow {
  readonly http: number;
  readonly message: string;
  /** The closest code of the Partner API, which determines what a refusal costs. */
  readonly code: ErrorCode;
}

/** Every error code of the internal APIs [rules/users: Error codes]. */
export const INTERNAL_ERRORS = {
  LOGIN_REQUIRED: { http: 401, code: 'INVALID_KEY', message: 'Log in' },
  WRONG_CREDENTIALS: { http: 401, code: 'INVALID_KEY', message: 'The email address or the password is wrong' },
  EMAIL_NOT_VERIFIED: { http: 403, code: 'SCOPE_REQUIRED', message: 'Verify the email address first' },
  CSRF_TOKEN_REQUIRED: {
    http: 403,
    code: 'SCOPE_REQUIRED',
    message: 'Repeat the cookie whose name ends in _csrf in the header X-CSRF-Token; GET session sets it',
  },
  PERMISSION_REQUIRED: { http: 403, code: 'SCOPE_REQUIRED', message: 'Your role does not have this permission' },
  SECOND_FACTOR_REQUIRED: {
    http: 403,
    code: 'SCOPE_REQUIRED',
    message: 'Give your second factor again at users/step-up, and repeat the request',
  },
  SECOND_FACTOR_NOT_SET_UP: {
    http: 403,
    code: 'SCOPE_REQUIRED',
    message: 'Turn on two-factor authentication or add a passkey in Settings first',
  },
  ADDRESS_NOT_ALLOWED: {
    http: 403,
    code: 'SCOPE_REQUIRED',
    message: 'This installation does not allow your network address here',
  },
  ORGANIZATION_CLOSED: { http: 403, code: 'SCOPE_REQUIRED', message: 'This organization is closed' },
  INVALID_REQUEST: { http: 400, code: 'INVALID_PAIR', message: 'The request is not valid' },
  NOT_FOUND: { http: 404, code: 'ORDER_NOT_FOUND', message: 'There is no such thing here' },
  CONFLICT: { http: 409, code: 'INVALID_PAIR', message: 'This is not possible now' },
  RATE_LIMITED: { http: 429, code: 'RATE_LIMITED', message: ERRORS.RATE_LIMITED.message },
  UNAVAILABLE: { http: 503, code: 'NO_PROVIDERS_AVAILABLE', message: ERRORS.NO_PROVIDERS_AVAILABLE.message },
  INTERNAL_ERROR: { http: 500, code: 'PROVIDER_ERROR', message: 'Internal error' },
  // Errors about an order, a quote or a payout have the same code in every API.
  AMOUNT_TOO_LOW: sameAsPartnerApi('AMOUNT_TOO_LOW'),
  AMOUNT_TOO_HIGH: sameAsPartnerApi('AMOUNT_TOO_HIGH'),
  QUOTE_EXPIRED: sameAsPartnerApi('QUOTE_EXPIRED'),
  DUPLICATE_ACTIVE_ORDER: sameAsPartnerApi('DUPLICATE_ACTIVE_ORDER'),
  REFUND_WINDOW_EXPIRED: sameAsPartnerApi('REFUND_WINDOW_EXPIRED'),
  REFUND_NOT_PROGRAMMATIC: sameAsPartnerApi('REFUND_NOT_PROGRAMMATIC'),
  STABLE_TARGET_REQUIRED: sameAsPartnerApi('STABLE_TARGET_REQUIRED'),
  WEBHOOK_PAUSED: sameAsPartnerApi('WEBHOOK_PAUSED'),
  PROVIDER_ERROR: sameAsPartnerApi('PROVIDER_ERROR'),
} as const satisfies Record<string, InternalErrorRow>;

export type InternalErrorCode = keyof typeof INTERNAL_ERRORS;

/** The internal code for each code of the Partner API that shared code throws. */
const CODES: Readonly<Record<ErrorCode, InternalErrorCode>> = {
  INVALID_KEY: 'LOGIN_REQUIRED',
  SCOPE_REQUIRED: 'PERMISSION_REQUIRED',
  INVALID_PAIR: 'INVALID_REQUEST',
  ORDER_NOT_FOUND: 'NOT_FOUND',
  RATE_LIMITED: 'RATE_LIMITED',
  NO_PROVIDERS_AVAILABLE: 'UNAVAILABLE',
  PROVIDER_ERROR: 'PROVIDER_ERROR',
  AMOUNT_TOO_LOW: 'AMOUNT_TOO_LOW',
  AMOUNT_TOO_HIGH: 'AMOUNT_TOO_HIGH',
  QUOTE_EXPIRED: 'QUOTE_EXPIRED',
  DUPLICATE_ACTIVE_ORDER: 'DUPLICATE_ACTIVE_ORDER',
  REFUND_WINDOW_EXPIRED: 'REFUND_WINDOW_EXPIRED',
  REFUND_NOT_PROGRAMMATIC: 'REFUND_NOT_PROGRAMMATIC',
  STABLE_TARGET_REQUIRED: 'STABLE_TARGET_REQUIRED',
  WEBHOOK_PAUSED: 'WEBHOOK_PAUSED',
};

/** An error for a person, for cases that shared code does not cover. */
export class InternalError extends ServiceError {
  constructor(
    readonly internalCode: InternalErrorCode,
    options: ErrorOptions = {},
  ) {
    const { http, message, code } = INTERNAL_ERRORS[internalCode];
    super(code, { http, message, ...options });
    this.name = 'InternalError';
  }
}

/** Any error as an internal API returns it; texts of the Partner API that do not concern this request are replaced. */
export function internalRefusalOf(error: ServiceError): { code: InternalErrorCode; message: string } {
  const code = codeOf(error);
  const isUsual = error.message === ERRORS[error.code].message;
  return { code, message: isUsual ? INTERNAL_ERRORS[code].message : error.message };
}

/** A bug is an internal error. */
function codeOf(error: ServiceError): InternalErrorCode {
  if (error instanceof InternalError) {
    return error.internalCode;
  }
  return error.http === INTERNAL_ERRORS.INTERNAL_ERROR.http ? 'INTERNAL_ERROR' : internalCodeFor(error.code);
}

/** The internal APIs' code for a code of the Partner API. */
export function internalCodeFor(code: ErrorCode): InternalErrorCode {
  return CODES[code];
}

function sameAsPartnerApi<C extends ErrorCode>(code: C): { http: number; message: string; code: C } {
  return { code, http: ERRORS[code].http, message: ERRORS[code].message };
}
