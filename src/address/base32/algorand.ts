import { sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import { type AddressPredicate, equalBytes, tryDecode } from '../family';

const KEY_BYTES = 32;
const CHECKSUM_BYTES = 4;

/** The public key and the last 4 bytes of its SHA-512/256. */
export const algorand: AddressPredicate = (address) => {
  const bytes = tryDecode(() => base32nopad.decode(address));
  return (
    bytes?.length === KEY_BYTES + CHECKSUM_BYTES &&
    equalBytes(sha512_256(bytes.subarray(0, KEY_BYTES)).subarray(-CHECKSUM_BYTES), bytes.subarray(KEY_BYTES))
  );
};
