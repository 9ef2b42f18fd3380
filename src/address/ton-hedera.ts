import { base64, base64url } from '@scure/base';
import { type AddressPredicate, crc16, tryDecode } from './format';

/** Bounceable and not; both without the test network's bit. */
const TON_TAGS = [0x11, 0x51];
/** The base chain and the masterchain (-1). */
const TON_WORKCHAINS = [0x00, 0xff];
const TON_CHECKED_BYTES = 34;

/** The user-friendly format: tag, workchain, 32 byte hash, checksum. The raw format `0:…` has no checksum and is refused. */
export const ton: AddressPredicate = (address) => {
  const bytes = tryDecode(() => (/[+/]/.test(address) ? base64 : base64url).decode(address));
  if (bytes?.length !== TON_CHECKED_BYTES + 2) {
    return false;
  }
  const [tag = -1, workchain = -1] = bytes;
  const checksum = new DataView(bytes.buffer, bytes.byteOffset).getUint16(TON_CHECKED_BYTES);
  return (
    TON_TAGS.includes(tag) &&
    TON_WORKCHAINS.includes(workchain) &&
    crc16(bytes.subarray(0, TON_CHECKED_BYTES)) === checksum
  );
};

/** The forms of an account that wallets show, in both alphabets of base64; none for another text than `0:…` or `-1:…`. */
export function writeTonForms(key: string): string[] {
  const [, workchain, hash] = /^(0|-1):([\da-f]{64})$/.exec(key) ?? [];
  if (workchain === undefined || hash === undefined) {
    return [];
  }
  return TON_TAGS.flatMap((tag) => {
    const body = Uint8Array.from([tag, Number(workchain) & 0xff, ...Buffer.from(hash, 'hex')]);
    const sum = crc16(body);
    const bytes = Uint8Array.from([...body, sum >> 8, sum & 0xff]);
    return [base64url.encode(bytes), base64.encode(bytes)];
  });
}

const HEDERA_P3 = 26 ** 3;
const HEDERA_P5 = 26 ** 5;
const HEDERA_MULTIPLIER = 1000003;

/** An account `0.0.n`; the five-letter HIP-15 checksum is optional, but must be correct. */
export const hedera: AddressPredicate = (address) => {
  const [, account, checksum] = /^(0\.0\.[1-9]\d{0,18})(?:-([a-z]{5}))?$/.exec(address) ?? [];
  return account !== undefined && (checksum === undefined || checksum === checksumOf(account));
};

/** HIP-15 for the main network, whose ledger id is 0 and so adds nothing to the sum. */
export function checksumOf(account: string): string {
  const digits = [...account].map((character) => (character === '.' ? 10 : Number(character)));
  const alternating = [0, 0];
  let weighted = 0;
  digits.forEach((digit, index) => {
    weighted = (weighted * 31 + digit) % HEDERA_P3;
    alternating[index % 2] = ((alternating[index % 2] ?? 0) + digit) % 11;
  });
  const [even = 0, odd = 0] = alternating;
  const sum = ((((digits.length % 5) * 11 + even) * 11 + odd) * HEDERA_P3 + weighted) % HEDERA_P5;
  return hederaLetters((sum * HEDERA_MULTIPLIER) % HEDERA_P5);
}

function hederaLetters(value: number): string {
  return [4, 3, 2, 1, 0]
    .map((place) => Math.floor(value / 26 ** place) % 26)
    .map((digit) => String.fromCharCode('a'.charCodeAt(0) + digit))
    .join('');
}
