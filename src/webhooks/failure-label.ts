import { AddressBlockedError, DnsFailureError } from '../net/resolve-host';

/** Why a delivery attempt failed, as shown to partners in logs and ops events [rules/ops-events: Failure labels]. */
export type FailureLabel =
  | 'connection_timeout'
  | 'connection_refused'
  | 'dns_failure'
  | 'tls_error'
  | `http_${number}`
  | 'redirect'
  | 'address_blocked'
  | 'connection_error';

/** Node and OpenSSL error codes for a failed handshake or an invalid certificate. */
const TLS_CODE =
  /^(?:EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|HOSTNAME_MISMATCH$)/;
const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** Null for a 2xx, the only success; redirects are not followed, so they are failures [rules/webhooks: Request]. */
export function labelOfStatus(status: number): FailureLabel | null {
  if (status >= 200 && status < 300) {
    return null;
  }
  return status >= 300 && status < 400 ? 'redirect' : `http_${status}`;
}

/** The failure label of an attempt without a response. */
export function labelOfError(error: unknown): FailureLabel {
  if (error instanceof AddressBlockedError) {
    return 'address_blocked';
  }
  if (error instanceof DnsFailureError) {
    return 'dns_failure';
  }
  const code = textOf(error, 'code');
  if (textOf(error, 'name') === 'TimeoutError' || TIMEOUT_CODES.has(code)) {
    return 'connection_timeout';
  }
  if (code === 'ECONNREFUSED') {
    return 'connection_refused';
  }
  return TLS_CODE.test(code) ? 'tls_error' : 'connection_error';
}

function textOf(error: unknown, property: 'code' | 'name'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : undefined;
  return typeof value === 'string' ? value : '';
}
