import { challengeAnswer } from '../../../../src/security/payout-challenge';
import { signatureHeader, type Verification, verifySignature } from '../../../../src/webhooks/signature';
import { parseWebhook } from './webhook';

export type { LateDepositWebhook, OpsWebhook, OrderWebhook, TestWebhook, UnknownWebhook, Webhook } from './webhook';
export { challengeAnswer, parseWebhook, type Verification, verifySignature };

const SIGNATURE_HEADER = 'x-service-signature';

interface HeaderReader {
  get(name: string): string | null;
}
interface HeaderTable {
  readonly [name: string]: string | readonly string[] | undefined;
}

/**
 * The `X-Service-Signature` header as a framework gives it, or all headers: those of a request of Node.js and Express, or the `Headers` of
 * `fetch`.
 */
export type WebhookHeaders = string | readonly string[] | null | undefined | HeaderReader | HeaderTable;

export interface VerifyOptions {
  /** Maximum age of a signature in seconds; default 300. */
  toleranceSeconds?: number;
  /** Current time in Unix seconds; default: the clock. */
  now?: number;
}

/**
 * Whether these bytes were signed recently with the secret, or with one of the secrets. Pass the raw body: JSON that was parsed
 * and serialized again has a different signature. False without a header or a secret. Never throws.
 */
export function verifyWebhook(
  raw: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds, now = unixSeconds() }: VerifyOptions = {},
): boolean {
  const secrets = typeof secret === 'string' ? [secret] : Array.isArray(secret) ? secret : [];
  const tolerance = toleranceSeconds === undefined ? {} : { toleranceSeconds };
  return verifySignature({ header: signatureOf(headers), body: raw, secrets, now, ...tolerance }).ok;
}

/** The header's value; a repeated header is as invalid as a missing one. */
function signatureOf(headers: WebhookHeaders): string | undefined {
  const value = isReader(headers)
    ? headers.get(SIGNATURE_HEADER)
    : isTable(headers)
      ? headers[SIGNATURE_HEADER]
      : headers;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : undefined;
}

const isReader = (headers: WebhookHeaders): headers is HeaderReader =>
  typeof headers === 'object' && headers !== null && 'get' in headers && typeof headers.get === 'function';
const isTable = (headers: WebhookHeaders): headers is HeaderTable =>
  typeof headers === 'object' && headers !== null && !Array.isArray(headers);

/** For your tests: the headers that the server would send with this body. */
export function signedHeaders(
  raw: string | Uint8Array,
  secret: string | readonly string[],
  { now = unixSeconds(), attempt = 1 }: { now?: number; attempt?: number } = {},
): Record<string, string> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  return {
    'Content-Type': 'application/json',
    'X-Service-Signature': signatureHeader({ secrets, body: raw, timestamp: now }),
    'X-Service-Event-Id': parseWebhook(raw).eventId,
    'X-Service-Delivery-Attempt': String(attempt),
  };
}

const unixSeconds = () => Math.floor(Date.now() / 1000);
