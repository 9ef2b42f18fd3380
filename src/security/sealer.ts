import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import {
  type OldSeals,
  previousWebhookSecretAt,
  type SealedColumn,
  type SealPlace,
  webhookSecretAt,
} from '../domain/keys/seal-place';
import { memoize } from '../net/memoize';

/** Decrypted secrets in the cache: every webhook is signed with one, and decrypting it costs more than the signature. */
const OPENED_SECRETS = 1_000;

const REFUSED: OldSeals = { writtenUntil: 0, readUntil: 0 };

/** The keys that one secret key gives for sealing. */
interface SealKeys {
  /** Of the old form, for all columns. */
  sealKey: KeyObject;
  sealKeyOf(column: string): KeyObject;
}

export interface Sealer {
  /** Encrypts a text for one place of the database; each call returns a different text. */
  seal(place: SealPlace, plaintext: string): string;
  /** Throws if the text was altered, sealed with an unknown secret key, or for another place. */
  open(place: SealPlace, sealed: string): string;
  /** Seals the same plaintext with the current secret key; null if it already is. Throws like `open`. */
  reseal(place: SealPlace, sealed: string): string | null;
  /** Permits sealed texts of the form of release 0.1, which is refused otherwise. */
  useOldSeals(until: OldSeals | null): void;
}

/** Seals with the present keys, and opens what was sealed with any. */
export function createSealer(present: SealKeys, all: readonly SealKeys[]): Sealer {
  let oldSeals = REFUSED;
  const openOld = (sealed: string) => {
    if (Date.now() >= oldSeals.readUntil) {
      throw new Error('the sealed secret has the form of release 0.1, which is not accepted any more');
    }
    return openWithAny(
      all.map(({ sealKey }) => sealKey),
      'anywhere',
      sealed,
    );
  };
  const openPresent = memoize(OPENED_SECRETS, (text) => {
    const [column = '', row = '', sealed = ''] = text.split('\n');
    const place = { column: column as SealedColumn, row };
    return openWithAny(
      all.map(({ sealKeyOf }) => sealKeyOf(column)),
      place,
      sealed,
    );
  });
  const openAny = (place: SealPlace, sealed: string) =>
    formOf(sealed) === 'old' ? openOld(sealed) : openPresent([place.column, place.row, sealed].join('\n'));
  const sealPresent = (place: SealPlace, plaintext: string) => seal(present.sealKeyOf(place.column), place, plaintext);
  return {
    seal: (place, plaintext) =>
      Date.now() < oldSeals.writtenUntil ? seal(present.sealKey, 'anywhere', plaintext) : sealPresent(place, plaintext),
    open: openAny,
    reseal(place, sealed) {
      const isPresent = formOf(sealed) === 'present' && open(present.sealKeyOf(place.column), place, sealed) !== null;
      return isPresent ? null : sealPresent(place, openAny(place, sealed));
    },
    useOldSeals(until) {
      oldSeals = until ?? REFUSED;
    },
  };
}

function openWithAny(keys: readonly KeyObject[], sealedFor: SealedFor, sealed: string): string {
  for (const key of keys) {
    const opened = open(key, sealedFor, sealed);
    if (opened !== null) return opened;
  }
  throw new Error('the sealed secret was altered, or sealed under another secret key or for another place');
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Sealed texts of release 0.1: under one key, and authenticated with nothing but this. */
const OLD_FORM = 'v1';
const PRESENT_FORM = 'v2';

type SealForm = 'old' | 'present';

/** What a sealed text is authenticated with: its form, and the place it is for. */
type SealedFor = SealPlace | 'anywhere';

function formOf(sealed: string): SealForm {
  if (sealed.startsWith(`${PRESENT_FORM}.`)) return 'present';
  if (sealed.startsWith(`${OLD_FORM}.`)) return 'old';
  throw unknownForm();
}

/** Each call returns a different text. */
function seal(key: KeyObject, sealedFor: SealedFor, plaintext: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(authenticated(sealedFor));
  const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  return `${sealedFor === 'anywhere' ? OLD_FORM : PRESENT_FORM}.${bytes.toString('base64url')}`;
}

/** Null if the text was altered, or sealed with another key or for another place. */
function open(key: KeyObject, sealedFor: SealedFor, sealed: string): string | null {
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

/** Seals a secret for whichever endpoint gets it. */
export function webhookSecretSealer(sealer: Pick<Sealer, 'seal'>, secret: string): (endpointId: string) => string {
  return (endpointId) => sealer.seal(webhookSecretAt(endpointId), secret);
}

/** What a rotation stores: the new secret, and the present one as the previous one. */
export function sealRotation(sealer: Sealer, endpointId: string, secret: string) {
  return {
    sealedSecret: sealer.seal(webhookSecretAt(endpointId), secret),
    moveSecret: (sealed: string) =>
      sealer.seal(previousWebhookSecretAt(endpointId), sealer.open(webhookSecretAt(endpointId), sealed)),
  };
}

/** Newest first; two for 5 minutes after a rotation [rules/webhooks: Secrets and rotation]. */
export function openWebhookSecrets(
  sealer: Pick<Sealer, 'open'>,
  endpointId: string,
  { sealed, previous }: { sealed: string; previous: string | null },
): string[] {
  const present = sealer.open(webhookSecretAt(endpointId), sealed);
  return previous === null ? [present] : [present, sealer.open(previousWebhookSecretAt(endpointId), previous)];
}
