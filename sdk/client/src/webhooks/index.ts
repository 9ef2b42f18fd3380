import { challengeAnswer } from '../../../../src/security/payout-challenge';
import { signatureHeader, type Verification, verifySignature } from '../../../../src/webhooks/signature';
import { toCamel } from '../names';
import type { OpsWebhook, OrderWebhook } from '../types';

export { challengeAnswer, type Verification, verifySignature };

export interface VerifyOptions {
  /** How old a signature may be; 300 unless given. */
  toleranceSeconds?: number;
  /** Unix seconds, instead of the clock's. */
  now?: number;
}

/**
 * Whether these are the bytes that were signed with the secret, or one of the secrets, lately. Pass the raw body: JSON that was
 * parsed and written again has another signature. Never throws.
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

/** What a verified body tells, under camelCase names. Throws SyntaxError when it is no JSON. */
export function parseWebhook(raw: string | Uint8Array): OrderWebhook | OpsWebhook {
  return toCamel(JSON.parse(typeof raw === 'string' ? raw : new TextDecoder().decode(raw)));
}

/** For your tests: the headers the server would send with this body. */
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
