import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealPlace } from '../domain/keys/seal-place';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Sealed texts of release 0.1: under one key, and authenticated with nothing but this. */
const OLD_FORM = 'v1';
const PRESENT_FORM = 'v2';

export type SealForm = 'old' | 'present';

/** What a sealed text is authenticated with: its form, and the place it is for. */
export type SealedFor = SealPlace | 'anywhere';

export function formOf(sealed: string): SealForm {
  if (sealed.startsWith(`${PRESENT_FORM}.`)) return 'present';
  if (sealed.startsWith(`${OLD_FORM}.`)) return 'old';
  throw unknownForm();
}

/** Each call returns a different text. */
export function seal(key: Buffer, sealedFor: SealedFor, plaintext: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(authenticated(sealedFor));
  const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  return `${sealedFor === 'anywhere' ? OLD_FORM : PRESENT_FORM}.${bytes.toString('base64url')}`;
}

/** Null if the text was altered, or sealed with another key or for another place. */
export function open(key: Buffer, sealedFor: SealedFor, sealed: string): string | null {
  const bytes = Buffer.from(sealed.split('.')[1] ?? '', 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw unknownForm();
  }
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticated(sealedFor)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function authenticated(sealedFor: SealedFor): Buffer {
  return Buffer.from(sealedFor === 'anywhere' ? OLD_FORM : [PRESENT_FORM, sealedFor.column, sealedFor.row].join('\n'));
}

function unknownForm(): Error {
  return new Error('the sealed secret has an unknown form');
}
