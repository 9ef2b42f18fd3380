import { crc32 } from 'node:zlib';
import { blake2b } from '@noble/hashes/blake2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type AddressPredicate, anyOf, equalBytes } from './format';

/** 40 hex digits; mixed case is a checksum (EIP-55) and must be correct. */
export const evm = hexAccount('0x', '');

/** Rootstock's wallets include the chain id in the checksum (EIP-1191), those of other networks do not. */
export const rootstock = anyOf(hexAccount('0x', '300x'), evm);

/** Older wallets of the XDC Network write `xdc` instead of `0x`. */
export const xdc = anyOf(hexAccount('xdc', ''), evm);

function hexAccount(start: string, salt: string): AddressPredicate {
  return (address) => {
    const digits = address.startsWith(start) ? address.slice(start.length) : '';
    if (!/^[0-9a-fA-F]{40}$/.test(digits)) {
      return false;
    }
    const lower = digits.toLowerCase();
    return digits === lower || digits === digits.toUpperCase() || digits === evmChecksum(lower, salt);
  };
}

function evmChecksum(lower: string, salt: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(salt + lower)));
  return lower.replace(/[a-f]/g, (letter, index: number) =>
    hash.charAt(index) >= '8' ? letter.toUpperCase() : letter,
  );
}

/** A public key of Ed25519 (01) or secp256k1 (02) in hex; mixed case is a checksum, one case none (CEP-57). */
export const casper: AddressPredicate = (address) => {
  if (!/^(01[0-9a-fA-F]{64}|020[23][0-9a-fA-F]{64})$/.test(address)) {
    return false;
  }
  const lower = address.toLowerCase();
  return [lower, address.toUpperCase(), casperChecksum(lower)].includes(address);
};

/**
 * The bits of a BLAKE2b-256 of the key, lowest first in each byte, determine which letters are upper case; digits use no
 * bits.
 */
function casperChecksum(lower: string): string {
  const key = lower.slice(2);
  const hash = blake2b(Buffer.from(key, 'hex'), { dkLen: 32 });
  let used = 0;
  const cased = key.replace(/[a-f]/g, (letter) => {
    const isUpper = ((hash[used >> 3] ?? 0) >> (used & 7)) & 1;
    used += 1;
    return isUpper ? letter.toUpperCase() : letter;
  });
  return lower.slice(0, 2) + cased;
}

/**
 * Columns of the parity-check matrix of the [64,45,7] code whose words are the main network's accounts, lowest bit first: a
 * constant of Flow's protocol.
 */
const PARITY_COLUMNS = [
  0x00001, 0x00002, 0x00004, 0x00008, 0x00010, 0x00020, 0x00040, 0x00080, 0x00100, 0x00200, 0x00400, 0x00800, 0x01000,
  0x02000, 0x04000, 0x08000, 0x10000, 0x20000, 0x40000, 0x7328d, 0x6689a, 0x6112f, 0x6084b, 0x433fd, 0x42aab, 0x41951,
  0x233ce, 0x22a81, 0x21948, 0x1ef60, 0x1deca, 0x1c639, 0x1bdd8, 0x1a535, 0x194ac, 0x18c46, 0x1632b, 0x1529b, 0x14a43,
  0x13184, 0x12942, 0x118c1, 0x0f812, 0x0e027, 0x0d00e, 0x0c83c, 0x0b01d, 0x0a831, 0x0982b, 0x07034, 0x0682a, 0x05819,
  0x03807, 0x007d2, 0x00727, 0x0068e, 0x0067c, 0x0059d, 0x004eb, 0x003b4, 0x0036a, 0x002d9, 0x001c7, 0x0003f,
];

/** 8 bytes in hex that are a word of the code, which detects up to six wrong bits. */
export const flow: AddressPredicate = (address) => {
  if (!/^0x[0-9a-f]{16}$/.test(address)) {
    return false;
  }
  const word = BigInt(address);
  const parity = PARITY_COLUMNS.reduce((sum, column, bit) => ((word >> BigInt(bit)) & 1n ? sum ^ column : sum), 0);
  return word !== 0n && parity === 0;
};

/** An account identifier in hex: CRC-32 of a 28 byte hash, then the hash. */
export const internetComputer: AddressPredicate = (address) => {
  if (!/^([0-9a-f]{64}|[0-9A-F]{64})$/.test(address)) {
    return false;
  }
  const bytes = Buffer.from(address, 'hex');
  return crc32(bytes.subarray(4)) === bytes.readUInt32BE(0);
};

const SIACOIN_HASH_BYTES = 32;
const SIACOIN_CHECKSUM_BYTES = 6;

/** A 32 byte hash and the start of its BLAKE2b-256, in hex. */
export const siacoin: AddressPredicate = (address) => {
  if (!/^[0-9a-f]{76}$/.test(address)) {
    return false;
  }
  const bytes = Buffer.from(address, 'hex');
  const checksum = blake2b(bytes.subarray(0, SIACOIN_HASH_BYTES), { dkLen: 32 }).subarray(0, SIACOIN_CHECKSUM_BYTES);
  return equalBytes(checksum, bytes.subarray(SIACOIN_HASH_BYTES));
};
