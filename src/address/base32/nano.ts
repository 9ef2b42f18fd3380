import { blake2b } from '@noble/hashes/blake2.js';
import { bech32 } from '@scure/base';
import { type AddressPredicate, equalBytes } from '../family';

/** Without letters that are easily confused. */
const ALPHABET = '13456789abcdefghijkmnopqrstuwxyz';
const KEY_LETTERS = 52;
const CHECKSUM_LETTERS = 8;
const CHECKSUM_BYTES = 5;

/** Four zero bits and a 32 byte key, then 5 bytes of its BLAKE2b in reverse, five bits per letter. */
export function nano(prefix: string): AddressPredicate {
  return (address) => {
    const words = Array.from(address.slice(prefix.length), (letter) => ALPHABET.indexOf(letter));
    if (!address.startsWith(prefix) || words.length !== KEY_LETTERS + CHECKSUM_LETTERS || words.includes(-1)) {
      return false;
    }
    // Twenty more zero bits align the key's end to a byte; the first word contains one bit of the key.
    const key = bech32.fromWords([0, 0, 0, 0, ...words.slice(0, KEY_LETTERS)]).subarray(3);
    const checksum = bech32.fromWords(words.slice(KEY_LETTERS));
    return (words[0] ?? 0) <= 1 && equalBytes(blake2b(key, { dkLen: CHECKSUM_BYTES }).toReversed(), checksum);
  };
}
