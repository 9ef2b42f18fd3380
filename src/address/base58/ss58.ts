import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { type AddressPredicate, equalBytes, tryDecode } from '../family';

const SALT = utf8ToBytes('SS58PRE');
const BODY_BYTES = 33;
const CHECKSUM_BYTES = 2;

/** A 32 byte account of a Substrate chain with a one byte network prefix. */
export function ss58(prefix: number): AddressPredicate {
  return (address) => {
    const bytes = tryDecode(() => base58.decode(address));
    if (bytes?.length !== BODY_BYTES + CHECKSUM_BYTES || bytes[0] !== prefix) {
      return false;
    }
    const checksum = blake2b(concatBytes(SALT, bytes.subarray(0, BODY_BYTES)));
    return equalBytes(checksum.subarray(0, CHECKSUM_BYTES), bytes.subarray(BODY_BYTES));
  };
}
