import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { FIRST_LINK, linkOfToken, phraseOf, signedText, writeToken } from '../domain/orders/tracking-link';
import { memoize } from '../net/memoize';
import { sameText } from './constant-time';
import { createSealer, type Sealer } from './sealer';
import { probeToken, probeTokenMatches } from './token';
import { type PushKey, toPushKey } from './web-push';

const MIN_SECRET_CHARACTERS = 32;
const KEY_BYTES = 32;
const NAME_BYTES = 8;
const PUSH_KEY_BYTES = 48;
const SEALED_COLUMNS = 10;

/** What the server signs for itself, so that nobody else who can write to the database can make it. */
export type Signed = 'old-seals' | 'audit-entry' | 'audit-day' | 'audit-head';

/** The server's current secret, then previous ones, which are only used to accept what was created earlier. */
export type SecretKeys = readonly [present: string, ...previous: string[]];

export interface Keyring extends Sealer {
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
  sign(what: Signed, text: string): string;
  isSigned(what: Signed, text: string, signature: string): boolean;
  /** The `t` of a link to an order's tracking page [rules/tracking: Link]. */
  trackingToken(orderId: string, link?: number): string;
  trackingTokenMatches(orderId: string, token: string): boolean;
  /** The three words by which support proves that it is support [rules/tracking: Phrase]. */
  orderPhrase(orderId: string): string;
  /** The key for push notifications that belongs to an accepted secret key, by its name; null if it is not accepted. */
  pushKey(name: string): PushKey | null;
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
  return {
    name: present.name,
    hashApiKey: (key) => hmac(present.pepper, key),
    apiKeyHashes: (key) => all.map(({ pepper }) => hmac(pepper, key)),
    hashCode: (code) => hmac(present.codeKey, code),
    codeHashes: (code) => all.map(({ codeKey }) => hmac(codeKey, code)),
    ...createSealer(present, all),
    sign: (what, text) => sign(present.signKey, what, text),
    isSigned: (what, text, signature) => all.some(({ signKey }) => sameText(signature, sign(signKey, what, text))),
    trackingToken: (orderId, link) => trackingToken(present.trackingKey, orderId, link),
    trackingTokenMatches: (orderId, token) =>
      all.some(({ trackingKey }) => sameText(token, trackingToken(trackingKey, orderId, linkOfToken(token)))),
    orderPhrase: (orderId) => phraseOf(createHmac('sha256', present.phraseKey).update(`phrase:v1:${orderId}`).digest()),
    pushKey: (name) => all.find((keys) => keys.name === name)?.pushKey('') ?? null,
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
    name: deriveKey(secretKey, 'name').export().toString('hex', 0, NAME_BYTES),
    pepper: deriveKey(secretKey, 'api-key'),
    sealKey: deriveKey(secretKey, 'seal'),
    sealKeyOf: memoize(SEALED_COLUMNS, (column) => deriveKey(secretKey, `seal/${column}`)),
    signKey: deriveKey(secretKey, 'sign'),
    trackingKey: deriveKey(secretKey, 'tracking'),
    probeKey: deriveKey(secretKey, 'probe'),
    phraseKey: deriveKey(secretKey, 'phrase'),
    callbackKey: deriveKey(secretKey, 'callback'),
    // Made when it is first needed: an elliptic curve takes longer than a hash.
    pushKey: memoize(1, () =>
      toPushKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'swaplane/push/v1', PUSH_KEY_BYTES))),
    ),
    codeKey: deriveKey(secretKey, 'code'),
  };
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sign(key: KeyObject, what: Signed, text: string): string {
  return createHmac('sha256', key).update(`${what}:v1:${text}`).digest('base64url');
}

/** 43 base64url characters, after the link's number if it is not the first [rules/tracking: Link]. */
export function trackingToken(key: string | KeyObject, orderId: string, link = FIRST_LINK): string {
  return writeToken(link, createHmac('sha256', key).update(signedText(orderId, link)).digest('base64url'));
}

function callbackToken(key: KeyObject, provider: string): string {
  return createHmac('sha256', key).update(`callback:v1:${provider}`).digest('base64url');
}

/** A key object, because Node.js takes seven times as long to sign with bytes [docs/decisions/measurements.md]. */
function deriveKey(secretKey: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `swaplane/${purpose}/v1`, KEY_BYTES)));
}
