import { blake2b } from '@noble/hashes/blake2.js';
import type { AddressPredicate } from '../family';

/** A public key of Ed25519 (01) or secp256k1 (02) in hex; mixed case is a checksum, one case none (CEP-57). */
export const casper: AddressPredicate = (address) => {
  if (!/^(01[0-9a-fA-F]{64}|020[23][0-9a-fA-F]{64})$/.test(address)) {
    return false;
  }
  const lower = address.toLowerCase();
  return [lower, address.toUpperCase(), writeChecksum(lower)].includes(address);
};

/**
 * The bits of a BLAKE2b-256 of the key, lowest first in each byte, determine which letters are upper case; digits use no
 * bits.
 */
function writeChecksum(lower: string): string {
  const key = lower.slice(2);
  const hash = blake2b(Buffer.from(key, 'hex'), { dkLen: 32 });
  let used = 0;
  const cased = key.replace(/[a-f]/g, (letter) => {
    const isUpper = ((hash[used >> 3] ?? 0) >> (used & 7)) & 1;
    used += 1;
    return isUpper ? letter.toUpperCase() : letter;
  });
  return lower.slice(0, 2) + cased;
}
