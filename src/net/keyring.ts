import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sameText } from './constant-time';
import { probeToken, probeTokenMatches } from './probe-token';
import { remembered } from './remembered';

const MIN_SECRET_CHARACTERS = 32;
const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Secrets that are kept open: every webhook is signed with one, and opening it costs more than the signature. */
const OPENED_SECRETS = 1_000;
/** Leads every sealed text and is authenticated with it, so that a later scheme can be told apart. */
const SEAL_VERSION = 'v1';

export interface Keyring {
  /** Indexable digest of an API key; keys are random, so a peppered HMAC is enough [partner-api 11]. */
  hashApiKey(key: string): Buffer;
  /** Encrypts a webhook secret for storage; the same plaintext never seals to the same text twice. */
  seal(plaintext: string): string;
  /** Throws when the text was altered, or sealed under another secret key. */
  open(sealed: string): string;
  trackingToken(orderId: string): string;
  trackingTokenMatches(orderId: string, token: string): boolean;
  /** See `probe-token`; `now` in ms. */
  probeToken(now: number): string;
  probeTokenMatches(token: string, now: number): boolean;
}

/** Derives one key per purpose from the server's secret, so that none can stand in for another. */
export function createKeyring(secretKey: string): Keyring {
  if (secretKey.length < MIN_SECRET_CHARACTERS) {
    throw new RangeError(`the secret key needs at least ${MIN_SECRET_CHARACTERS} characters`);
  }
  const apiKeyPepper = deriveKey(secretKey, 'api-key');
  const sealKey = deriveKey(secretKey, 'seal');
  const trackingKey = deriveKey(secretKey, 'tracking');
  const probeKey = deriveKey(secretKey, 'probe');
  return {
    hashApiKey: (key) => createHmac('sha256', apiKeyPepper).update(key).digest(),
    seal: (plaintext) => seal(sealKey, plaintext),
    open: remembered(OPENED_SECRETS, (sealed) => open(sealKey, sealed)),
    trackingToken: (orderId) => trackingToken(trackingKey, orderId),
    trackingTokenMatches: (orderId, token) => sameText(token, trackingToken(trackingKey, orderId)),
    probeToken: (now) => probeToken(probeKey, now),
    probeTokenMatches: (token, now) => probeTokenMatches(probeKey, token, now),
  };
}

/** The `t` of a tracking URL: 43 base64url characters [partner-api 18]. */
export function trackingToken(key: string | Buffer, orderId: string): string {
  return createHmac('sha256', key).update(`track:v1:${orderId}`).digest('base64url');
}

function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `swaplane/${purpose}/v1`, KEY_BYTES));
}

function seal(key: Buffer, plaintext: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(SEAL_VERSION));
  const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return `${SEAL_VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

function open(key: Buffer, sealed: string): string {
  const [version, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (version !== SEAL_VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new Error('the sealed secret has an unknown form');
  }
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(SEAL_VERSION)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    throw new Error('the sealed secret was altered or sealed under another secret key');
  }
}
