import { crc32 } from 'node:zlib';
import { base58, bech32 } from '@scure/base';
import { type AddressPredicate, anyOf, equalBytes, startsWith, tryDecode } from './family';

const MAINNET = 1;
/**
 * Lengths of payment addresses with a staking part (types 0 to 3) and without (6 and 7); pointers (4, 5) were removed in
 * Conway.
 */
const SHELLEY_BYTES: Readonly<Record<number, number>> = { 0: 57, 1: 57, 2: 57, 3: 57, 6: 29, 7: 29 };
/** CBOR: array of two, tag 24, byte string with a one byte length. */
const BYRON_START = [0x82, 0xd8, 0x18, 0x58];

const shelley: AddressPredicate = (address) => {
  const plain = tryDecode(() => bech32.decodeToBytes(address, false));
  const [header = -1] = plain?.bytes ?? [];
  return plain?.prefix === 'addr' && (header & 15) === MAINNET && SHELLEY_BYTES[header >> 4] === plain.bytes.length;
};

/** The Byron era's format: base58 of a CBOR pair, the payload and its CRC-32 (CIP-19). */
const byron: AddressPredicate = (address) => {
  const bytes = tryDecode(() => base58.decode(address));
  if (bytes === null || !startsWith(bytes, BYRON_START)) {
    return false;
  }
  const length = bytes[BYRON_START.length] ?? 0;
  const end = BYRON_START.length + 1 + length;
  const payload = bytes.subarray(BYRON_START.length + 1, end);
  // Main network addresses contain no network: other networks set attribute 2 of the payload.
  return equalBytes(bytes.subarray(end), cborUint(crc32(payload))) && isMainnet(payload);
};

export const cardano = anyOf(shelley, byron);

/** Skips the 28 byte root and reads the attribute map: keys are 1 (derivation path) and 2 (network), in this order. */
function isMainnet(payload: Uint8Array): boolean {
  const ROOT_END = 31;
  const [entries = -1, key = -1] = payload.subarray(ROOT_END);
  return startsWith(payload, [0x83, 0x58, 0x1c]) && (entries === 0xa0 || (entries === 0xa1 && key === 0x01));
}

/** The shortest CBOR encoding of a 32 bit number, the only one accepted. */
function cborUint(value: number): Uint8Array {
  const size = value < 24 ? 0 : value < 2 ** 8 ? 1 : value < 2 ** 16 ? 2 : 4;
  const bytes = Buffer.alloc(1 + size, size === 0 ? value : { 1: 0x18, 2: 0x19, 4: 0x1a }[size]);
  if (size > 0) {
    bytes.writeUIntBE(value, 1, size);
  }
  return bytes;
}
