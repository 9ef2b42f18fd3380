import { base58 } from '@scure/base';
import { equalBytes, tryDecode } from '../family';

const CHECKSUM_BYTES = 4;

/** The content before the first 4 bytes of its hash; null if the checksum is wrong. */
export function checkedBody(address: string, hash: (bytes: Uint8Array) => Uint8Array): Uint8Array | null {
  const bytes = tryDecode(() => base58.decode(address));
  const body = bytes?.subarray(0, -CHECKSUM_BYTES);
  return bytes && body && equalBytes(hash(body).subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES))
    ? body
    : null;
}
