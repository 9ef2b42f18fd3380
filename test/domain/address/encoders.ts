import { createHash } from 'node:crypto';

/** Encoders written from the specifications, independent of the code under test. */

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** `length` bytes that depend on the seed only. */
export function bytes(seed: string, length: number): Buffer {
  return Buffer.concat([sha256(Buffer.from(seed)), sha256(Buffer.from(`${seed}+`))]).subarray(0, length);
}

export function base58(data: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(data).toString('hex')}`);
  let text = '';
  while (value > 0n) {
    text = BASE58.charAt(Number(value % 58n)) + text;
    value /= 58n;
  }
  const zeros = data.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros) + text;
}

export function base58check(prefix: number[], hash: Uint8Array): string {
  const payload = Buffer.from([...prefix, ...hash]);
  return base58(Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]));
}

/** An account of a Substrate chain with a prefix of one byte. */
export function ss58(prefix: number, key: Uint8Array): string {
  const body = Buffer.from([prefix, ...key]);
  const checksum = createHash('blake2b512').update('SS58PRE').update(body).digest().subarray(0, 2);
  return base58(Buffer.concat([body, checksum]));
}

/** BIP 173, and BIP 350 when the constant says so. */
export function bech32(prefix: string, words: number[], constant = 1): string {
  const high = [...prefix].map((letter) => letter.charCodeAt(0) >> 5);
  const low = [...prefix].map((letter) => letter.charCodeAt(0) & 31);
  const sum = polymod([...high, 0, ...low, ...words, 0, 0, 0, 0, 0, 0]) ^ constant;
  const checksum = [25, 20, 15, 10, 5, 0].map((shift) => (sum >> shift) & 31);
  return `${prefix}1${[...words, ...checksum].map((word) => BECH32.charAt(word)).join('')}`;
}

/** Eight bits to five, the last word filled with zeros. */
export function toWords(data: Uint8Array): number[] {
  const bits = [...data].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((word) => Number.parseInt(word.padEnd(5, '0'), 2));
}

function polymod(words: number[]): number {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  return words.reduce((sum, word) => {
    const top = sum >>> 25;
    const next = ((sum & 0x1ffffff) << 5) ^ word;
    return generator.reduce((mixed, value, bit) => ((top >> bit) & 1 ? mixed ^ value : mixed), next);
  }, 1);
}

export function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}
