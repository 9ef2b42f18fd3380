import { sha256 } from '@noble/hashes/sha2.js';
import { type BytesCoder, base58, base58xrp } from '@scure/base';
import { type Check, equalBytes, startsWith, tryDecode } from './family';

const CHECKSUM_BYTES = 4;
const HASH_BYTES = 20;

/** Version bytes, a 20 byte hash, and the first 4 bytes of its double SHA-256, in Bitcoin's base58. */
export function base58check(...prefixes: (readonly number[])[]): Check {
  return (address) => isChecked(base58, address, prefixes);
}

/** The same in the alphabet of the XRP Ledger. */
export const xrpClassic: Check = (address) => isChecked(base58xrp, address, [[0x00]]);

function isChecked(coder: BytesCoder, address: string, prefixes: readonly (readonly number[])[]): boolean {
  const bytes = tryDecode(() => coder.decode(address));
  if (bytes === null || bytes.length <= CHECKSUM_BYTES) {
    return false;
  }
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  const checksum = sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES);
  const isKnown = prefixes.some(
    (prefix) => payload.length === prefix.length + HASH_BYTES && startsWith(payload, prefix),
  );
  return isKnown && equalBytes(checksum, bytes.subarray(-CHECKSUM_BYTES));
}
