import { challengeAnswer } from '../../../../src/security/payout-challenge';
import { signatureHeader, type Verification, verifySignature } from '../../../../src/webhooks/signature';
import { toCamel } from '../names';
import type { OpsWebhook, OrderWebhook } from '../types';

export { challengeAnswer, type Verification, verifySignature };

export interface VerifyOptions {
  /** Maximum age of a signature in seconds; default 300. */
  toleranceSeconds?: number;
  /** Current time in Unix seconds; default: the clock. */
  now?: number;
}

/**
 * Whether these bytes were signed recently with the secret, or with one of the secrets. Pass the raw body: JSON that was parsed
 * and serialized again has a different signature. Never throws.
 */
export function verifyWebhook(
  raw: string | Uint8Array,
  header: string | null | undefined,
  secret: string | readonly string[],
  { toleranceSeconds, now = unixSeconds() }: VerifyOptions = {},
): boolean {
  const secrets = typeof secret === 'string' ? [secret] : Array.isArray(secret) ? secret : [];
  const tolerance = toleranceSeconds === undefined ? {} : { toleranceSeconds };
  return verifySignature({ header: header ?? undefined, body: raw, secrets, now, ...tolerance }).ok;
}

/** The event in a verified body, with camelCase names. Throws SyntaxError if it is not JSON. */
export function parseWebhook(raw: string | Uint8Array): OrderWebhook | OpsWebhook {
  return toCamel(JSON.parse(typeof raw === 'string' ? raw : new TextDecoder().decode(raw)));
}

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
