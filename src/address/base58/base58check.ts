import { blake256 } from '@noble/hashes/blake1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type BytesCoder, base58, base58xrp } from '@scure/base';
import { type AddressPredicate, equalBytes, startsWith, tryDecode } from '../family';

const CHECKSUM_BYTES = 4;
const HASH_BYTES = 20;
/** The two parts of the compressed public key that is a Mina account. */
const MINA_BYTES = 33;

type Hash = (bytes: Uint8Array) => Uint8Array;

interface Form {
  readonly coder: BytesCoder;
  readonly prefixes: readonly (readonly number[])[];
  readonly hashBytes: number;
  /** Applied twice; the checksum is the start of the result. */
  readonly hash: Hash;
}

/** Version bytes, a 20 byte hash, and the first 4 bytes of its double SHA-256, in Bitcoin's base58. */
export function base58check(...prefixes: (readonly number[])[]): AddressPredicate {
  return checked({ coder: base58, prefixes, hashBytes: HASH_BYTES, hash: sha256 });
}

/** The same in the alphabet of the XRP Ledger. */
export const xrpClassic = checked({ coder: base58xrp, prefixes: [[0x00]], hashBytes: HASH_BYTES, hash: sha256 });

/** The same with Decred's own hash; keys (`Dk…`) are refused, because they are not payment addresses. */
export const decred = checked({
  coder: base58,
  prefixes: [
    [0x07, 0x3f],
    [0x07, 0x1a],
  ],
  hashBytes: HASH_BYTES,
  hash: blake256,
});

/** A version byte, the version of the key, and the key. */
export const mina = checked({ coder: base58, prefixes: [[0xcb, 0x01, 0x01]], hashBytes: MINA_BYTES, hash: sha256 });

function checked({ coder, prefixes, hashBytes, hash }: Form): AddressPredicate {
  return (address) => {
    const bytes = tryDecode(() => coder.decode(address));
    if (bytes === null || bytes.length <= CHECKSUM_BYTES) {
      return false;
    }
    const payload = bytes.subarray(0, -CHECKSUM_BYTES);
    const isKnown = prefixes.some(
      (prefix) => payload.length === prefix.length + hashBytes && startsWith(payload, prefix),
    );
    return isKnown && equalBytes(hash(hash(payload)).subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES));
  };
}
