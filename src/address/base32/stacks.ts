import { sha256 } from '@noble/hashes/sha2.js';
import { type AddressPredicate, equalBytes } from '../family';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Accounts with one key (P) and with several (M) on the main network. */
const VERSIONS: Readonly<Record<string, number>> = { P: 22, M: 20 };
const HASH_BYTES = 20;
const CHECKSUM_BYTES = 4;

/** `S`, a version, then a 20 byte hash and 4 bytes of a double SHA-256 as one base 32 number (SIP-005). */
export const stacks: AddressPredicate = (address) => {
  const version = VERSIONS[address.charAt(1)];
  const digits = Array.from(address.slice(2), (letter) => ALPHABET.indexOf(letter));
  if (!address.startsWith('S') || version === undefined || digits.includes(-1)) {
    return false;
  }
  const bytes = toBytes(digits);
  const hash = bytes?.subarray(0, HASH_BYTES);
  return (
    hash !== undefined &&
    equalBytes(
      sha256(sha256(Uint8Array.from([version, ...hash]))).subarray(0, CHECKSUM_BYTES),
      bytes?.subarray(HASH_BYTES) ?? hash,
    )
  );
};

/** Each leading zero byte is one zero digit; any other length is a different notation of the number, and refused. */
function toBytes(digits: readonly number[]): Uint8Array | undefined {
  const value = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  const hex = value.toString(16);
  const significant = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const significantAt = digits.findIndex((digit) => digit !== 0);
  const zeros = significantAt < 0 ? digits.length : significantAt;
  const bytes = Buffer.concat([Buffer.alloc(zeros), significant]);
  return bytes.length === HASH_BYTES + CHECKSUM_BYTES ? bytes : undefined;
}
