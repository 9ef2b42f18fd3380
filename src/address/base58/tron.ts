import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** An account in the usual form from hexadecimal, as nodes write it (`41…`); null if the text is none. */
export function fromTronHex(text: string): string | null {
  return /^(0x)?41[\da-f]{40}$/i.test(text) ? base58check.encode(Buffer.from(text.replace(/^0x/i, ''), 'hex')) : null;
}
