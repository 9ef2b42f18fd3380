import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** A 256-bit key that encrypts what is stored in Temporal, and the name under which payloads refer to it. */
export interface PayloadKey {
  id: string;
  secret: KeyObject;
}

/** The key that encrypts, then those that only decrypt what was encrypted before. */
export type PayloadKeys = readonly [present: PayloadKey, ...others: PayloadKey[]];

/** Something is encrypted with a key that this process was not given. */
export class UnknownPayloadKeyError extends Error {
  override name = 'UnknownPayloadKeyError';

  constructor(readonly keyId: string) {
    super(`the payload key ${JSON.stringify(keyId)} is missing: add it to PAYLOAD_KEYS`);
  }
}

/** What was encrypted has been altered, or was encrypted with another key of the same ID. */
export class AlteredPayloadError extends Error {
  override name = 'AlteredPayloadError';

  constructor(keyId: string) {
    super(`a payload was altered, or the payload key ${JSON.stringify(keyId)} is not the one that encrypted it`);
  }
}

/** Something is not encrypted, so nothing proves who wrote it. */
export class PlainPayloadError extends Error {
  override name = 'PlainPayloadError';

  constructor() {
    super(
      'a payload is not encrypted, so whoever reaches Temporal may have written it; what releases before encryption left is read with ACCEPT_PLAIN_PAYLOADS=true',
    );
  }
}

/** Something was encrypted for another workflow than the one that it stands in. */
export class MisplacedPayloadError extends Error {
  override name = 'MisplacedPayloadError';

  constructor(
    readonly owner: string | null,
    readonly foundIn: string,
  ) {
    super(
      owner === null
        ? `a payload in ${JSON.stringify(foundIn)} is bound to no workflow, so it may have been taken from another`
        : `a payload in ${JSON.stringify(foundIn)} was encrypted for ${JSON.stringify(owner)}`,
    );
  }
}

/** Whether nobody with a key wrote something for the place where it stands. */
export function isForgedPayload(error: unknown): boolean {
  return (
    error instanceof PlainPayloadError || error instanceof AlteredPayloadError || error instanceof MisplacedPayloadError
  );
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const KEY = /^(?<id>[\w.-]{1,40}):(?<hex>[0-9a-f]{64})$/i;

/** Reads `ID:KEY`, with a key of 64 hexadecimal digits; null if it has another form. */
export function readPayloadKey(text: string): PayloadKey | null {
  const { id, hex } = KEY.exec(text)?.groups ?? {};
  return id === undefined || hex === undefined ? null : { id, secret: createSecretKey(Buffer.from(hex, 'hex')) };
}

export function hasDistinctIds(keys: readonly PayloadKey[]): boolean {
  return new Set(keys.map(({ id }) => id)).size === keys.length;
}

/** A new key as `readPayloadKey` reads it, named after the day. */
export function newPayloadKey(): string {
  return `${new Date().toISOString().slice(0, 10)}:${randomBytes(KEY_BYTES).toString('hex')}`;
}

/** What is authenticated with the encrypted bytes: the key's ID, and the workflow that they belong to, if one is known. */
export interface PayloadLabel {
  keyId: string;
  workflowId: string | null;
}

/** Nonce, encrypted bytes and authentication tag in one. */
export function encryptPayload({ id, secret }: PayloadKey, plain: Uint8Array, workflowId: string | null): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(authenticated({ keyId: id, workflowId }));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws UnknownPayloadKeyError, AlteredPayloadError */
export function decryptPayload(keys: readonly PayloadKey[], label: PayloadLabel, encrypted: Uint8Array): Uint8Array {
  const { keyId } = label;
  const key = keys.find(({ id }) => id === keyId);
  if (!key) {
    throw new UnknownPayloadKeyError(keyId);
  }
  const end = encrypted.length - TAG_BYTES;
  if (end < NONCE_BYTES) {
    throw new AlteredPayloadError(keyId);
  }
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key.secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticated(label)).setAuthTag(encrypted.subarray(end));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, end)), decipher.final()]);
  } catch {
    throw new AlteredPayloadError(keyId);
  }
}

function authenticated({ keyId, workflowId }: PayloadLabel): Buffer {
  // An ID of a key contains no slash.
  return Buffer.from(
    workflowId === null ? `swaplane/payload/v1/${keyId}` : `swaplane/payload/v2/${keyId}/${workflowId}`,
  );
}
