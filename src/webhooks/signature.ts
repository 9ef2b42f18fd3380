import { createHmac } from 'node:crypto';
import { sameText } from '../security/constant-time';

export const SIGNATURE_TOLERANCE_SECONDS = 300;

export interface SignatureInput {
  /** Newest first; two during the rotation window. */
  secrets: readonly string[];
  /** The exact bytes of the request; a string means its UTF-8 bytes. */
  body: Uint8Array | string;
  /** Time of this attempt, in Unix seconds. */
  timestamp: number;
}

export interface VerifyInput {
  /** The X-Service-Signature header; a missing one counts as malformed. */
  header: string | undefined;
  body: Uint8Array | string;
  /** Each may match any `v1` in the header; empty ones are ignored. */
  secrets: readonly string[];
  /** Unix seconds. */
  now: number;
  toleranceSeconds?: number;
}

export type Verification = { ok: true } | { ok: false; reason: 'malformed' | 'stale' | 'mismatch' };

/**
 * `t=<unix seconds>,v1=<base64>[,v1=<base64>]` [rules/webhooks: Signature]. Throws RangeError without a usable secret.
 */
export function signatureHeader({ secrets, body, timestamp }: SignatureInput): string {
  if (secrets.length === 0 || secrets.includes('') || !Number.isSafeInteger(timestamp) || timestamp < 0) {
    throw new RangeError('signing needs non-empty secrets and a time in whole unix seconds');
  }
  const time = String(timestamp);
  return [`t=${time}`, ...secrets.map((secret) => `v1=${digest(secret, time, body)}`)].join(',');
}

/** Whether one of the secrets signed these bytes recently. Takes constant time over all candidates and never throws. */
export function verifySignature(input: VerifyInput): Verification {
  const { header, body, secrets, now, toleranceSeconds = SIGNATURE_TOLERANCE_SECONDS } = input;
  const parsed = parseHeader(header);
  if (!parsed) {
    return { ok: false, reason: 'malformed' };
  }
  // Written so that a NaN timestamp is refused.
  if (!(Math.abs(now - Number(parsed.time)) <= toleranceSeconds)) {
    return { ok: false, reason: 'stale' };
  }
  return matchesAny(parsed, body, secrets) ? { ok: true } : { ok: false, reason: 'mismatch' };
}

export interface ParsedHeader {
  time: string;
  signatures: string[];
}

/** Exactly one `t`, at least one `v1`; other schemes are ignored so that later versions can be added. */
export function parseHeader(header: unknown): ParsedHeader | null {
  if (typeof header !== 'string') {
    return null;
  }
  const fields = header.split(',').map((field) => /^([a-z0-9]+)=(\S+)$/.exec(field));
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []));
  const [time = '', ...moreTimes] = valuesOf('t');
  const signatures = valuesOf('v1');
  const wellFormed =
    !fields.includes(null) && /^\d{1,12}$/.test(time) && moreTimes.length === 0 && signatures.length > 0;
  return wellFormed ? { time, signatures } : null;
}

export function matchesAny({ time, signatures }: ParsedHeader, body: unknown, secrets: readonly string[]): boolean {
  // Untyped callers may pass the parsed JSON object, which cannot be verified.
  if (typeof body !== 'string' && !isBytes(body)) {
    return false;
  }
  let matches = false;
  for (const secret of secrets) {
    if (typeof secret !== 'string' || secret === '') {
      continue;
    }
    const expected = digest(secret, time, body);
    for (const signature of signatures) {
      // Comparing the encoded text rejects alternative base64 encodings of the same bytes.
      matches = sameText(signature, expected) || matches;
    }
  }
  return matches;
}

function isBytes(body: unknown): body is Uint8Array {
  return ArrayBuffer.isView(body);
}

function digest(secret: string, time: string, body: Uint8Array | string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('base64');
}

/** The header for logs: only the first 8 characters of each signature [rules/webhooks: Signature]. */
export function shortenSignature(header: string): string {
  return header.replace(/(v1=.{8})[^,]*/g, '$1…');
}
