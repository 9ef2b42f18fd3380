import { blake2b } from '@noble/hashes/blake2.js';
import { type AddressPredicate, equalBytes } from '../family';

const HASH_BYTES = 32;
const CHECKSUM_BYTES = 6;

/** A 32 byte hash and the start of its BLAKE2b-256, in hex. */
export const siacoin: AddressPredicate = (address) => {
  if (!/^[0-9a-f]{76}$/.test(address)) {
    return false;
  }
  const bytes = Buffer.from(address, 'hex');
  const checksum = blake2b(bytes.subarray(0, HASH_BYTES), { dkLen: 32 }).subarray(0, CHECKSUM_BYTES);
  return equalBytes(checksum, bytes.subarray(HASH_BYTES));
};
