import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const VERSION = '41';

/** The address in its usual form, of 20 bytes in hexadecimal as logs have them. */
export function toTronAddress(body: string): string {
  return base58check.encode(Buffer.from(`${VERSION}${body}`, 'hex'));
}
