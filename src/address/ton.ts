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

/** The forms of an account that wallets show, in both alphabets of base64; none for another text than `0:…` or `-1:…`. */
export function writeTonForms(key: string): string[] {
  const [, workchain, hash] = /^(0|-1):([\da-f]{64})$/.exec(key) ?? [];
  if (workchain === undefined || hash === undefined) {
    return [];
  }
  return TAGS.flatMap((tag) => {
    const body = Uint8Array.from([tag, Number(workchain) & 0xff, ...Buffer.from(hash, 'hex')]);
    const sum = crc16(body);
    const bytes = Uint8Array.from([...body, sum >> 8, sum & 0xff]);
    return [base64url.encode(bytes), base64.encode(bytes)];
  });
}
