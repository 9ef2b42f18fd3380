import { StringDecoder } from 'node:string_decoder';
import { AddressBlockedError, DnsFailureError, type GuardedClient } from '../net/guarded-dispatcher';
import { isOnReusedConnection, sendHttp } from '../net/http-call';
import { memoize } from '../net/memoize';
import { checkWebhookUrl, isLocalhost } from './url-guard';

/** A receiver's total time limit, from DNS lookup to response [rules/webhooks: Request]. */
const ATTEMPT_TIMEOUT_MS = 5_000;
/** Stored bytes of a response. */
const STORED_BYTES = 1_024;
/** Bytes read of a response: enough for an ordinary one to end, so that its connection can be reused. */
const READ_BYTES = 4_096;
const CACHED_VERDICTS = 1_000;

export interface WebhookPost {
  client: GuardedClient;
  url: string;
  headers: Record<string, string>;
  /** Sent unchanged: these bytes were signed. */
  body: Uint8Array | string;
  timeoutMs?: number;
  /**
   * Whether `http://localhost:<port>` is permitted: for a test endpoint, if the server's setting is on [rules/webhooks:
   * URLs].
   */
  allowLocalhost: boolean;
  /** Ports of this installation, to which nothing on this machine is sent. */
  ownPorts?: ReadonlySet<number>;
}

export interface WebhookResponse {
  ok: boolean;
  /** Null if there was no response. */
  status: number | null;
  /** Null when ok. */
  label: FailureLabel | null;
  /** When the receiver wants to be asked again; null if it does not say. */
  retryAfter: string | null;
  durationMs: number;
  /** The first 1 KB of the response, as text that can be stored. */
  responseBody: string;
}

/** Makes one delivery attempt. Never throws: every error is an outcome. */
export async function postWebhook(post: WebhookPost): Promise<WebhookResponse> {
  const startedAt = performance.now();
  const response = await checkAndPost(post).catch((error: unknown) => ({
    status: null,
    label: labelOfError(error),
    retryAfter: null,
    responseBody: '',
  }));
  return { ok: response.label === null, ...response, durationMs: Math.round(performance.now() - startedAt) };
}

const checkUrl = memoize(CACHED_VERDICTS, (url) =>
  checkWebhookUrl(url, { environment: 'live', allowLocalhost: false }),
);
const checkUrlWithLocalhost = memoize(CACHED_VERDICTS, (url) =>
  checkWebhookUrl(url, { environment: 'test', allowLocalhost: true }),
);

async function checkAndPost({
  client,
  url: raw,
  headers,
  body,
  timeoutMs = ATTEMPT_TIMEOUT_MS,
  allowLocalhost,
  ownPorts,
}: WebhookPost) {
  // Checked again in every process: the rules or the localhost setting may have changed since registration.
  const verdict = allowLocalhost ? checkUrlWithLocalhost(raw) : checkUrl(raw);
  if (!verdict.ok || (isLocalhost(verdict.url) && ownPorts?.has(Number(verdict.url.port)))) {
    return { status: null, label: 'address_blocked' as const, retryAfter: null, responseBody: '' };
  }
  const { url } = verdict;
  const request = { origin: url.origin, path: `${url.pathname}${url.search}`, method: 'POST', headers, body } as const;
  const endsAt = performance.now() + timeoutMs;
  const send = (isFresh: boolean) =>
    sendHttp(client.dispatcherFor({ allowLocalhost, isFresh }), request, {
      timeoutMs: Math.max(1, endsAt - performance.now()),
      readBytes: READ_BYTES,
    });
  const answer = await send(false).catch((error: unknown) => {
    // The receiver may have closed an idle connection at the moment it was used again: that is no failed attempt.
    if (!isOnReusedConnection(error)) {
      throw error;
    }
    return send(true);
  });
  return {
    status: answer.status,
    label: labelOfStatus(answer.status),
    retryAfter: answer.retryAfter,
    responseBody: storableText(answer.body),
  };
}

/**
 * The first 1 KB, decoded leniently; drops an incomplete last character, and replaces NUL, which Postgres does not accept in
 * text.
 */
function storableText(bytes: Buffer): string {
  return new StringDecoder('utf8').write(bytes.subarray(0, STORED_BYTES)).replaceAll('\0', '\ufffd');
}

/** Why a delivery attempt failed, as shown to partners in logs and ops events [rules/ops-events: Failure labels]. */
type FailureLabel =
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
