import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Check } from './family';

/** 40 hex digits; when they mix upper and lower case the case is a checksum (EIP-55) and must hold. */
export const evm: Check = (address) => {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) {
    return false;
  }
  const lower = digits.toLowerCase();
  return digits === lower || digits === digits.toUpperCase() || digits === writeChecksum(lower);
};

function writeChecksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return lower.replace(/[a-f]/g, (letter, index: number) =>
    hash.charAt(index) >= '8' ? letter.toUpperCase() : letter,
  );
}
