import { blake2b } from '@noble/hashes/blake2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type AddressPredicate, startsWith } from '../family';
import { checkedBody } from './checked-body';

/** Version 1, and W for the main network. */
const START = [0x01, 0x57];
const BODY_BYTES = 22;

/** Version, network and a 20 byte hash, then the start of a Keccak-256 of a BLAKE2b-256. */
export const waves: AddressPredicate = (address) => {
  const body = checkedBody(address, (bytes) => keccak_256(blake2b(bytes, { dkLen: 32 })));
  return body?.length === BODY_BYTES && startsWith(body, START);
};
