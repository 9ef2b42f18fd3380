import { createHash, randomBytes } from 'node:crypto';
import type { Environment } from '../domain/environment';
import { encodeId, ID_BYTES, type IdPrefix } from '../domain/id';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** 62^43 is the first power of 62 above 2^256, so every secret is padded to this width. */
const SECRET_CHARACTERS = 43;
const SHOWN_CHARACTERS = 16;

/** Random bytes generated in advance: generating costs more than an id, and every response has one. */
const drawn = { bytes: Buffer.alloc(0), used: 0 };
const DRAW_BYTES = 256 * ID_BYTES;

export function newId(prefix: IdPrefix): string {
  if (drawn.used === drawn.bytes.length) {
    drawn.bytes = randomBytes(DRAW_BYTES);
    drawn.used = 0;
  }
  drawn.used += ID_BYTES;
  return encodeId(prefix, drawn.bytes.subarray(drawn.used - ID_BYTES, drawn.used));
}

/**
 * The same parts always produce the same id; each part is hashed with its length, so ('ab','c') and ('a','bc') differ
 * [rules/sandbox-and-clock: Seeds].
 */
export function deriveId(prefix: IdPrefix, ...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return encodeId(prefix, hash.digest());
}

/** `pk_test_` or `pk_live_` and 32 random bytes in base62 [rules/keys-and-lockout: The key]. */
export function newApiKey(environment: Environment): string {
  return `pk_${environment}_${toBase62(randomBytes(SECRET_BYTES))}`;
}

/** `pub_test_` or `pub_live_` and 32 random bytes in base62: an identifier, which pages show [rules/publishable-keys]. */
export function newPublishableKey(environment: Environment): string {
  return `pub_${environment}_${toBase62(randomBytes(SECRET_BYTES))}`;
}

/**
 * `whsec_test_` for the sandbox, `whsec_` for live, and 32 random bytes in base62
 * [rules/webhooks: Secrets and rotation].
 */
export function newWebhookSecret(environment: Environment): string {
  return `${environment === 'test' ? 'whsec_test_' : 'whsec_'}${toBase62(randomBytes(SECRET_BYTES))}`;
}

/** The part of a key that may be listed, logged and sent in events [rules/keys-and-lockout: The key]. */
export function toShownPrefix(secret: string): string {
  return secret.slice(0, SHOWN_CHARACTERS);
}

/** The 256-bit number in 43 digits, most significant first. */
export function toBase62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (text.length < SECRET_CHARACTERS) {
    text = BASE62.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
