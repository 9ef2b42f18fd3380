import { crc32 } from 'node:zlib';
import { blake256 } from '@noble/hashes/blake1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type BytesCoder, base58, base58xmr, base58xrp, bech32 } from '@scure/base';
import { type AddressPredicate, anyOf, equalBytes, startsWith, tryDecode } from './format';

const CHECKSUM_BYTES = 4;
const HASH_BYTES = 20;
/** The two parts of the compressed public key that is a Mina account. */
const MINA_BYTES = 33;

type Hash = (bytes: Uint8Array) => Uint8Array;

interface Form {
  readonly coder: BytesCoder;
  readonly prefixes: readonly (readonly number[])[];
  readonly hashBytes: number;
  /** Applied twice; the checksum is the start of the result. */
  readonly hash: Hash;
}

/** Version bytes, a 20 byte hash, and the first 4 bytes of its double SHA-256, in Bitcoin's base58. */
export function base58check(...prefixes: (readonly number[])[]): AddressPredicate {
  return checked({ coder: base58, prefixes, hashBytes: HASH_BYTES, hash: sha256 });
}

/** The same in the alphabet of the XRP Ledger. */
export const xrpClassic = checked({ coder: base58xrp, prefixes: [[0x00]], hashBytes: HASH_BYTES, hash: sha256 });

/** The same with Decred's own hash; keys (`Dk…`) are refused, because they are not payment addresses. */
export const decred = checked({
  coder: base58,
  prefixes: [
    [0x07, 0x3f],
    [0x07, 0x1a],
  ],
  hashBytes: HASH_BYTES,
  hash: blake256,
});

/** A version byte, the version of the key, and the key. */
export const mina = checked({ coder: base58, prefixes: [[0xcb, 0x01, 0x01]], hashBytes: MINA_BYTES, hash: sha256 });

function checked({ coder, prefixes, hashBytes, hash }: Form): AddressPredicate {
  return (address) => {
    const bytes = tryDecode(() => coder.decode(address));
    if (bytes === null || bytes.length <= CHECKSUM_BYTES) {
      return false;
    }
    const payload = bytes.subarray(0, -CHECKSUM_BYTES);
    const isKnown = prefixes.some(
      (prefix) => payload.length === prefix.length + hashBytes && startsWith(payload, prefix),
    );
    return isKnown && equalBytes(hash(hash(payload)).subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES));
  };
}

const KEY_BYTES = 32;

/** 32 bytes in base58; the format has no checksum. */
export const solana: AddressPredicate = (address) => tryDecode(() => base58.decode(address))?.length === KEY_BYTES;

const SS58_SALT = utf8ToBytes('SS58PRE');
const SS58_BYTES = 33;
const SS58_CHECKSUM_BYTES = 2;

/** A 32 byte account of a Substrate chain with a one byte network prefix. */
export function ss58(prefix: number): AddressPredicate {
  return (address) => {
    const bytes = tryDecode(() => base58.decode(address));
    if (bytes?.length !== SS58_BYTES + SS58_CHECKSUM_BYTES || bytes[0] !== prefix) {
      return false;
    }
    const checksum = blake2b(concatBytes(SS58_SALT, bytes.subarray(0, SS58_BYTES)));
    return equalBytes(checksum.subarray(0, SS58_CHECKSUM_BYTES), bytes.subarray(SS58_BYTES));
  };
}

const MONERO_KEYS = 64;
const MONERO_PAYMENT_ID = 8;
/** Lengths after the network byte: primary address, integrated address, subaddress. */
const MONERO_LENGTHS: Readonly<Record<number, number>> = {
  18: MONERO_KEYS,
  19: MONERO_KEYS + MONERO_PAYMENT_ID,
  42: MONERO_KEYS,
};

export const monero: AddressPredicate = (address) => {
  const bytes = tryDecode(() => base58xmr.decode(address));
  if (bytes === null) {
    return false;
  }
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const [network = -1] = body;
  return (
    MONERO_LENGTHS[network] === body.length - 1 &&
    equalBytes(keccak_256(body).subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES))
  );
};

/** The content before the first 4 bytes of its hash; null if the checksum is wrong. */
function checkedBody(address: string, hash: (bytes: Uint8Array) => Uint8Array): Uint8Array | null {
  const bytes = tryDecode(() => base58.decode(address));
  const body = bytes?.subarray(0, -CHECKSUM_BYTES);
  return bytes && body && equalBytes(hash(body).subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES))
    ? body
    : null;
}

/** Lengths after the first byte of a main network address: public key, script hash. */
const ERGO_LENGTHS: Readonly<Record<number, number>> = { 1: 33, 2: 24 };

/** The address of a key or a script's hash. Whole scripts as addresses are refused: exchanges do not pay to them. */
export const ergo: AddressPredicate = (address) => {
  const body = checkedBody(address, (bytes) => blake2b(bytes, { dkLen: 32 }));
  return body !== null && ERGO_LENGTHS[body[0] ?? 0] === body.length - 1;
};

/** Version 1, and W for the main network. */
const WAVES_START = [0x01, 0x57];
const WAVES_BYTES = 22;

/** Version, network and a 20 byte hash, then the start of a Keccak-256 of a BLAKE2b-256. */
export const waves: AddressPredicate = (address) => {
  const body = checkedBody(address, (bytes) => keccak_256(blake2b(bytes, { dkLen: 32 })));
  return body?.length === WAVES_BYTES && startsWith(body, WAVES_START);
};

const CARDANO_MAINNET = 1;
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
  return (
    plain?.prefix === 'addr' && (header & 15) === CARDANO_MAINNET && SHELLEY_BYTES[header >> 4] === plain.bytes.length
  );
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
