import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type AddressPredicate, anyOf } from '../family';

/** 40 hex digits; mixed case is a checksum (EIP-55) and must be correct. */
export const evm = hexAccount('0x', '');

/** Rootstock's wallets include the chain id in the checksum (EIP-1191), those of other networks do not. */
export const rootstock = anyOf(hexAccount('0x', '300x'), evm);

/** Older wallets of the XDC Network write `xdc` instead of `0x`. */
export const xdc = anyOf(hexAccount('xdc', ''), evm);

function hexAccount(start: string, salt: string): AddressPredicate {
  return (address) => {
    const digits = address.startsWith(start) ? address.slice(start.length) : '';
    if (!/^[0-9a-fA-F]{40}$/.test(digits)) {
      return false;
    }
    const lower = digits.toLowerCase();
    return digits === lower || digits === digits.toUpperCase() || digits === writeChecksum(lower, salt);
  };
}

function writeChecksum(lower: string, salt: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(salt + lower)));
  return lower.replace(/[a-f]/g, (letter, index: number) =>
    hash.charAt(index) >= '8' ? letter.toUpperCase() : letter,
  );
}
