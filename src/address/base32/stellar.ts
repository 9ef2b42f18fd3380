import { base32nopad } from '@scure/base';
import { crc16 } from '../crc16';
import { type AddressPredicate, tryDecode } from '../family';

const ACCOUNT_VERSION = 6 << 3;
const KEY_BYTES = 32;

/**
 * A `G…` account (SEP-23): version, key, little-endian checksum. Muxed `M…` addresses contain a hidden memo and are refused.
 */
export const stellar: AddressPredicate = (address) => {
  const bytes = tryDecode(() => base32nopad.decode(address));
  if (bytes?.length !== 1 + KEY_BYTES + 2 || bytes[0] !== ACCOUNT_VERSION) {
    return false;
  }
  return crc16(bytes.subarray(0, -2)) === new DataView(bytes.buffer, bytes.byteOffset).getUint16(1 + KEY_BYTES, true);
};
