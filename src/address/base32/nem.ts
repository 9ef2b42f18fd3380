import { keccak_256, sha3_256 } from '@noble/hashes/sha3.js';
import { base32nopad } from '@scure/base';
import { type AddressPredicate, equalBytes, tryDecode } from '../family';

const MAINNET = 0x68;
const BODY_BYTES = 21;

/** A network byte and a 20 byte hash, then 4 bytes of a Keccak-256. */
export const nem = account(4, keccak_256);

/** The same with 3 bytes of a SHA3-256. */
export const symbol = account(3, sha3_256);

function account(checksumBytes: number, hash: (bytes: Uint8Array) => Uint8Array): AddressPredicate {
  return (address) => {
    const bytes = tryDecode(() => base32nopad.decode(address));
    return (
      bytes?.length === BODY_BYTES + checksumBytes &&
      bytes[0] === MAINNET &&
      equalBytes(hash(bytes.subarray(0, BODY_BYTES)).subarray(0, checksumBytes), bytes.subarray(BODY_BYTES))
    );
  };
}
