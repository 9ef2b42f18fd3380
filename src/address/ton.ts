import { base64, base64url } from '@scure/base';
import { crc16 } from './crc16';
import { type AddressPredicate, tryDecode } from './family';

/** Bounceable and not; both without the test network's bit. */
const TAGS = [0x11, 0x51];
/** The base chain and the masterchain (-1). */
const WORKCHAINS = [0x00, 0xff];
const CHECKED_BYTES = 34;

/** The user-friendly format: tag, workchain, 32 byte hash, checksum. The raw format `0:…` has no checksum and is refused. */
export const ton: AddressPredicate = (address) => {
  const bytes = tryDecode(() => (/[+/]/.test(address) ? base64 : base64url).decode(address));
  if (bytes?.length !== CHECKED_BYTES + 2) {
    return false;
  }
  const [tag = -1, workchain = -1] = bytes;
  const checksum = new DataView(bytes.buffer, bytes.byteOffset).getUint16(CHECKED_BYTES);
  return TAGS.includes(tag) && WORKCHAINS.includes(workchain) && crc16(bytes.subarray(0, CHECKED_BYTES)) === checksum;
};
