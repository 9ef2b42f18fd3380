import { blake2b } from '@noble/hashes/blake2.js';
import { base32nopad } from '@scure/base';
import { type AddressPredicate, equalBytes, tryDecode } from '../family';

const CHECKSUM_BYTES = 4;
/** What precedes the base32 part, with the bytes it adds to the checksum and the length of the rest. */
const FORMS = [
  { start: 'f410f', hashed: [4, 10], length: 20 },
  { start: 'f1', hashed: [1], length: 20 },
  { start: 'f2', hashed: [2], length: 20 },
  { start: 'f3', hashed: [3], length: 48 },
];

/** Key, actor and Ethereum-style addresses. Id addresses (`f0…`) have no checksum and are refused. */
export const filecoin: AddressPredicate = (address) => {
  const form = FORMS.find(({ start }) => address.startsWith(start));
  const text = address.slice(form?.start.length);
  if (form === undefined || text !== text.toLowerCase()) {
    return false;
  }
  const bytes = tryDecode(() => base32nopad.decode(text.toUpperCase()));
  if (bytes?.length !== form.length + CHECKSUM_BYTES) {
    return false;
  }
  const hashed = Uint8Array.from([...form.hashed, ...bytes.subarray(0, form.length)]);
  return equalBytes(blake2b(hashed, { dkLen: CHECKSUM_BYTES }), bytes.subarray(form.length));
};
