import { bech32 } from '@scure/base';
import { type AddressPredicate, tryDecode } from '../family';

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** Conflux uses the letters in alphabetical order (CIP-37). */
const CONFLUX_CHARSET = 'abcdefghjkmnprstuvwxyz0123456789';
const GENERATOR = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const CHECKSUM_WORDS = 8;
/** The version byte's low bits encode the hash length: 0 is 20 bytes, 3 is 32. */
const HASH_BYTES: Readonly<Record<number, number>> = { 0: 20, 3: 32 };
/** Lengths by Kaspa's version byte: Schnorr key, ECDSA key, script hash. */
const KASPA_BYTES: Readonly<Record<number, number>> = { 0: 32, 1: 33, 8: 32 };

/** The address format of Bitcoin Cash and eCash with an optional prefix; pay to key hash and to script hash. */
export function cashAddress(prefix: string): AddressPredicate {
  return (address) => {
    const [version, ...hash] = payload(prefix, address.includes(':') ? address : `${prefix}:${address}`) ?? [];
    if (version === undefined) {
      return false;
    }
    const type = version >> 3;
    return type <= 1 && HASH_BYTES[version & 7] === hash.length;
  };
}

/** The same checksum with Kaspa's own version bytes; the prefix is part of the address. */
export const kaspa: AddressPredicate = (address) => {
  const [version, ...key] = payload('kaspa', address) ?? [];
  return version !== undefined && KASPA_BYTES[version] === key.length;
};

/** A version byte of zero, then a 20 byte address that starts with its type: 1 for users, 8 for contracts. */
export const conflux: AddressPredicate = (address) => {
  const [version, type, ...hash] = payload('cfx', address, CONFLUX_CHARSET) ?? [];
  return version === 0 && hash.length === 19 && type !== undefined && [1, 8].includes(type >> 4);
};

function payload(prefix: string, address: string, charset = CHARSET): Uint8Array | null {
  const [start, text = '', ...rest] = address.split(':');
  const words = [...text].map((letter) => charset.indexOf(letter));
  if (start !== prefix || rest.length > 0 || words.includes(-1) || words.length <= CHECKSUM_WORDS) {
    return null;
  }
  const prefixWords = [...prefix].map((letter) => letter.charCodeAt(0) & 31);
  return polymod([...prefixWords, 0, ...words]) === 0n
    ? tryDecode(() => bech32.fromWords(words.slice(0, -CHECKSUM_WORDS)))
    : null;
}

/** The 40 bit BCH code of the cashaddr specification; 0 for a valid address. */
function polymod(words: readonly number[]): bigint {
  let sum = 1n;
  for (const word of words) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    GENERATOR.forEach((generator, bit) => {
      sum ^= (top >> BigInt(bit)) & 1n ? generator : 0n;
    });
  }
  return sum ^ 1n;
}
