import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * The functions of `node:crypto` that the server's signing code needs. The package also runs where that module does not exist,
 * so the build replaces the module with this file.
 */
export function createHmac(_algorithm: 'sha256', key: string) {
  const mac = hmac.create(sha256, bytesOf(key));
  const self = {
    update(data: string | Uint8Array) {
      mac.update(bytesOf(data));
      return self;
    },
    digest(encoding: 'base64' | 'hex') {
      const digest = mac.digest();
      return encoding === 'hex' ? bytesToHex(digest) : btoa(String.fromCharCode(...digest));
    },
  };
  return self;
}

export function timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.reduce((different, byte, index) => different | (byte ^ (right[index] ?? 0)), 0) === 0;
}

const bytesOf = (data: string | Uint8Array) => (typeof data === 'string' ? new TextEncoder().encode(data) : data);
