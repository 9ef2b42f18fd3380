import type { FailureLabel } from '../failure-label';
import { ProviderError } from '../provider';

/** Causes that certainly occurred before the first byte was sent, and their labels. */
const NEVER_SENT: Readonly<Record<string, FailureLabel>> = {
  ECONNREFUSED: 'connection_refused',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  UND_ERR_CONNECT_TIMEOUT: 'connection_timeout',
};
const SENT: Readonly<Record<string, FailureLabel>> = {
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'answer_too_large',
  UND_ERR_HEADERS_TIMEOUT: 'connection_timeout',
  UND_ERR_BODY_TIMEOUT: 'connection_timeout',
  ECONNRESET: 'connection_lost',
  UND_ERR_SOCKET: 'connection_lost',
};
const SHOWN_CHARACTERS = 200;

/** A request without a complete response. */
export function readFailure(cause: unknown): ProviderError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const neverSent = Object.hasOwn(NEVER_SENT, code);
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  const label = NEVER_SENT[code] ?? SENT[code] ?? (isTimeout ? 'connection_timeout' : 'connection_lost');
  return new ProviderError('unavailable', { message: label, label, neverSent, cause });
}

/** An HTTP status that the provider's own rules do not cover. A refused call had no effect. */
export function refuseStatus(httpStatus: number, text: string): ProviderError {
  const message = `HTTP ${httpStatus}: ${text.slice(0, SHOWN_CHARACTERS)}`;
  const label = `http_${httpStatus}` as const;
  return httpStatus >= 400 && httpStatus < 500
    ? new ProviderError('refused', { message, label })
    : new ProviderError('unavailable', { message, label });
}

/** The label of a refusal by its HTTP status, where 404 means that there is no such order. */
export function labelStatus(httpStatus: number): FailureLabel {
  return httpStatus === 404 ? 'order_not_found' : `http_${httpStatus}`;
}

/** Labels that say nothing more about a refusal than its HTTP status. */
const UNSPECIFIC: readonly FailureLabel[] = ['refused', 'http_400', 'http_403'];
const OF_US: readonly FailureLabel[] = ['http_401', 'http_402'];
/** How providers refuse a key, a signature or an account in their own words; some do so with HTTP 200 or 400. */
const OF_US_WORDS =
  /unauthori[sz]ed|forbidden|access denied|authenticat|(api|access)[ _-]?key|(invalid|wrong|bad) (key|sign|credentials)/i;

/**
 * 401 and 402 refuse the caller, whatever was asked for; other refusals do so if nothing says what else they mean [rules/providers:
 * Refusals of us].
 */
export function asRefusalOfUs(httpStatus: number, refusal: ProviderError): ProviderError {
  const { kind, label, message } = refusal;
  const isOfUs =
    httpStatus === 401 ||
    httpStatus === 402 ||
    OF_US.includes(label) ||
    (kind === 'refused' && UNSPECIFIC.includes(label) && (httpStatus === 403 || OF_US_WORDS.test(message)));
  return isOfUs ? new ProviderError('refused', { message, label: 'access_refused' }) : refusal;
}
