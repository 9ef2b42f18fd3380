import { StringDecoder } from 'node:string_decoder';
import type { GuardedClient } from '../net/guarded-dispatcher';
import { memoize } from '../net/memoize';
import { isOnReusedConnection } from '../net/reused-connection';
import { sendHttp } from '../net/send-http';
import { type FailureLabel, labelOfError, labelOfStatus } from './failure-label';
import { isLocalhost } from './localhost';
import { checkWebhookUrl } from './url-guard';

/** A receiver's total time limit, from DNS lookup to response [rules/webhooks: Request]. */
export const ATTEMPT_TIMEOUT_MS = 5_000;
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
    return { status: null, label: 'address_blocked' as const, responseBody: '' };
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
