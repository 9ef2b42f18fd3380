import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { phraseOf } from '../domain/orders/phrase';
import { memoize } from '../net/memoize';
import { sameText } from './constant-time';
import { probeToken, probeTokenMatches } from './probe-token';

const MIN_SECRET_CHARACTERS = 32;
const KEY_BYTES = 32;
const NAME_BYTES = 8;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Decrypted secrets in the cache: every webhook is signed with one, and decrypting it costs more than the signature. */
const OPENED_SECRETS = 1_000;
/** Prefix of every sealed text, authenticated with it, so that a later scheme can be distinguished. */
const SEAL_VERSION = 'v1';

/** The server's current secret, then previous ones, which are only used to accept what was created earlier. */
export type SecretKeys = readonly [present: string, ...previous: string[]];

export interface Keyring {
  /** Identifies the current secret key without revealing it. */
  name: string;
  /**
   * Indexable digest of an API key; keys are random, so a peppered HMAC is enough
   * [rules/secrets: One key, several purposes].
   */
  hashApiKey(key: string): Buffer;
  /** Every digest that the key may be stored under, the current secret key's first. */
  apiKeyHashes(key: string): Buffer[];
  /** Digest of a code that people type; codes are short, so without the secret key they could be guessed from it. */
  hashCode(code: string): Buffer;
  /** Every digest that the code may be stored under, the current secret key's first. */
  codeHashes(code: string): Buffer[];
  /** Encrypts a webhook secret for storage; each call returns a different text. */
  seal(plaintext: string): string;
  /** Throws if the text was altered, or sealed with an unknown secret key. */
  open(sealed: string): string;
  /** Seals the same plaintext with the current secret key; null if it already is. Throws like `open`. */
  reseal(sealed: string): string | null;
  trackingToken(orderId: string): string;
  trackingTokenMatches(orderId: string, token: string): boolean;
  /** The three words by which support proves that it is support [rules/tracking: Phrase]. */
  orderPhrase(orderId: string): string;
  /** The last path segment of a provider's callback URL. */
  callbackToken(provider: string): string;
  callbackTokenMatches(provider: string, token: string): boolean;
  /** See `probe-token`; `now` in ms. */
  probeToken(now: number): string;
  probeTokenMatches(token: string, now: number): boolean;
}

/** Creates with the current secret key, and verifies with all accepted ones. */
export function createKeyring(...[secretKey, ...previous]: SecretKeys): Keyring {
  const present = purposeKeys(secretKey);
  const all = [present, ...previous.map(purposeKeys)];
  const openWithAny = (sealed: string) => {
    for (const { sealKey } of all) {
      const opened = open(sealKey, sealed);
      if (opened !== null) {
        return opened;
      }
    }
    throw new Error('the sealed secret was altered or sealed under another secret key');
  };
  return {
    name: present.name,
    hashApiKey: (key) => hmac(present.pepper, key),
    apiKeyHashes: (key) => all.map(({ pepper }) => hmac(pepper, key)),
    hashCode: (code) => hmac(present.codeKey, code),
    codeHashes: (code) => all.map(({ codeKey }) => hmac(codeKey, code)),
    seal: (plaintext) => seal(present.sealKey, plaintext),
    open: memoize(OPENED_SECRETS, openWithAny),
    reseal: (sealed) => (open(present.sealKey, sealed) === null ? seal(present.sealKey, openWithAny(sealed)) : null),
    trackingToken: (orderId) => trackingToken(present.trackingKey, orderId),
    trackingTokenMatches: (orderId, token) =>
      all.some(({ trackingKey }) => sameText(token, trackingToken(trackingKey, orderId))),
    orderPhrase: (orderId) => phraseOf(createHmac('sha256', present.phraseKey).update(`phrase:v1:${orderId}`).digest()),
    callbackToken: (provider) => callbackToken(present.callbackKey, provider),
    callbackTokenMatches: (provider, token) =>
      all.some(({ callbackKey }) => sameText(token, callbackToken(callbackKey, provider))),
    probeToken: (now) => probeToken(present.probeKey, now),
    probeTokenMatches: (token, now) => all.some(({ probeKey }) => probeTokenMatches(probeKey, token, now)),
  };
}

/** Derives one key per purpose from a server secret, so that none can be used for another purpose. */
function purposeKeys(secretKey: string) {
  if (secretKey.length < MIN_SECRET_CHARACTERS) {
    throw new RangeError(`the secret key needs at least ${MIN_SECRET_CHARACTERS} characters`);
  }
  return {
    name: deriveKey(secretKey, 'name').toString('hex', 0, NAME_BYTES),
    pepper: deriveKey(secretKey, 'api-key'),
    sealKey: deriveKey(secretKey, 'seal'),
    trackingKey: deriveKey(secretKey, 'tracking'),
    probeKey: deriveKey(secretKey, 'probe'),
    phraseKey: deriveKey(secretKey, 'phrase'),
    callbackKey: deriveKey(secretKey, 'callback'),
    codeKey: deriveKey(secretKey, 'code'),
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** The `t` of a tracking URL: 43 base64url characters [rules/tracking: Link]. */
export function trackingToken(key: string | Buffer, orderId: string): string {
  return createHmac('sha256', key).update(`track:v1:${orderId}`).digest('base64url');
}

function callbackToken(key: Buffer, provider: string): string {
  return createHmac('sha256', key).update(`callback:v1:${provider}`).digest('base64url');
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

/** Null if the text was altered, or sealed with another key. */
function open(key: Buffer, sealed: string): string | null {
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
    return null;
  }
}
