import type { OldSeals, SealedColumn, SealPlace } from '../domain/keys/seal-place';
import { memoize } from '../net/memoize';
import { formOf, open, type SealedFor, seal } from './seal';

/** Decrypted secrets in the cache: every webhook is signed with one, and decrypting it costs more than the signature. */
const OPENED_SECRETS = 1_000;

const REFUSED: OldSeals = { writtenUntil: 0, readUntil: 0 };

/** The keys that one secret key gives for sealing. */
export interface SealKeys {
  /** Of the old form, for all columns. */
  sealKey: Buffer;
  sealKeyOf(column: string): Buffer;
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

function openWithAny(keys: readonly Buffer[], sealedFor: SealedFor, sealed: string): string {
  for (const key of keys) {
    const opened = open(key, sealedFor, sealed);
    if (opened !== null) return opened;
  }
  throw new Error('the sealed secret was altered, or sealed under another secret key or for another place');
}
