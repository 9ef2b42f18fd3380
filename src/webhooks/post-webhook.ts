import { StringDecoder } from 'node:string_decoder';
import type { GuardedClient } from '../net/guarded-dispatcher';
import { memoize } from '../net/memoize';
import { sendHttp } from '../net/send-http';
import { type FailureLabel, labelOfError, labelOfStatus } from './failure-label';
import { checkWebhookUrl } from './url-guard';

/** A receiver has this long for everything from look-up to answer [rules/webhooks: Request]. */
export const ATTEMPT_TIMEOUT_MS = 5_000;
/** Kept of an answer, in bytes. */
const KEPT_BYTES = 1_024;
/** Read of an answer before it is cut: enough for an ordinary one to end, so that its connection can be reused. */
const READ_BYTES = 4_096;
const KEPT_VERDICTS = 1_000;

export interface WebhookPost {
  client: GuardedClient;
  url: string;
  headers: Record<string, string>;
  /** Sent as it is: these bytes were signed. */
  body: Uint8Array | string;
  timeoutMs?: number;
  /**
   * Whether `http://localhost:<port>` may be reached: a test endpoint on a server whose switch is on
   * [rules/webhooks: URLs].
   */
  allowLocalhost: boolean;
}

export interface WebhookResponse {
  ok: boolean;
  /** Null when no answer arrived. */
  status: number | null;
  /** Null when ok. */
  label: FailureLabel | null;
  durationMs: number;
  /** The answer's first 1 KB as text that any store takes. */
  responseBody: string;
}

/** Makes one delivery attempt. Never throws: whatever happens is the outcome. */
export async function postWebhook(post: WebhookPost): Promise<WebhookResponse> {
  const startedAt = performance.now();
  const response = await checkAndPost(post).catch((error: unknown) => ({
    status: null,
    label: labelOfError(error),
    responseBody: '',
  }));
  return { ok: response.label === null, ...response, durationMs: Math.round(performance.now() - startedAt) };
}

const checkUrl = memoize(KEPT_VERDICTS, (url) => checkWebhookUrl(url, { environment: 'live', allowLocalhost: false }));
const checkUrlWithLocalhost = memoize(KEPT_VERDICTS, (url) =>
  checkWebhookUrl(url, { environment: 'test', allowLocalhost: true }),
);

async function checkAndPost({
  client,
  url: raw,
  headers,
  body,
  timeoutMs = ATTEMPT_TIMEOUT_MS,
  allowLocalhost,
}: WebhookPost) {
  // Checked again by every process: the rules or the localhost switch may have changed since registration.
  const verdict = allowLocalhost ? checkUrlWithLocalhost(raw) : checkUrl(raw);
  if (!verdict.ok) {
    return { status: null, label: 'address_blocked' as const, responseBody: '' };
  }
  const { url } = verdict;
  const answer = await sendHttp(
    client.dispatcherFor({ allowLocalhost }),
    { origin: url.origin, path: `${url.pathname}${url.search}`, method: 'POST', headers, body },
    { timeoutMs, readBytes: READ_BYTES },
  );
  return {
    status: answer.status,
    label: labelOfStatus(answer.status),
    responseBody: storableText(answer.body),
  };
}

/** The first 1 KB, decoded leniently; leaves out a character cut at the end, and replaces NUL, which Postgres refuses in text. */
function storableText(bytes: Buffer): string {
  return new StringDecoder('utf8').write(bytes.subarray(0, KEPT_BYTES)).replaceAll('\0', '\ufffd');
}
