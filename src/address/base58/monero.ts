import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { type AddressPredicate, equalBytes, tryDecode } from '../family';

const CHECKSUM_BYTES = 4;
const TWO_KEYS = 64;
const PAYMENT_ID = 8;
/** Lengths after the network byte: primary address, integrated address, subaddress. */
const LENGTHS: Readonly<Record<number, number>> = { 18: TWO_KEYS, 19: TWO_KEYS + PAYMENT_ID, 42: TWO_KEYS };

export const monero: AddressPredicate = (address) => {
  const bytes = tryDecode(() => base58xmr.decode(address));
  if (bytes === null) {
    return false;
  }
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const [network = -1] = body;
  return (
    LENGTHS[network] === body.length - 1 &&
    equalBytes(keccak_256(body).subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES))
  );
};
