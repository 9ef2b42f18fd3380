import { blake2b } from '@noble/hashes/blake2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { type Check, equalBytes, startsWith, tryDecode } from './family';

const CHECKSUM_BYTES = 4;
/** Version 1, and W for the main network. */
const WAVES_START = [0x01, 0x57];
const WAVES_BYTES = 22;
/** Bytes after the first one of a main network's address: of a public key, of a script's hash. */
const ERGO_BYTES: Readonly<Record<number, number>> = { 1: 33, 2: 24 };

const blake256 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });

/** Version, network and a 20 byte hash, then the beginning of a Keccak-256 of a BLAKE2b-256. */
export const waves: Check = (address) => {
  const body = checkedBody(address, (bytes) => keccak_256(blake256(bytes)));
  return body?.length === WAVES_BYTES && startsWith(body, WAVES_START);
};

/** An address of a key or of a script's hash. Whole scripts as addresses are refused: exchanges do not pay to them. */
export const ergo: Check = (address) => {
  const body = checkedBody(address, blake256);
  return body !== null && ERGO_BYTES[body[0] ?? 0] === body.length - 1;
};

function checkedBody(address: string, hash: (bytes: Uint8Array) => Uint8Array): Uint8Array | null {
  const bytes = tryDecode(() => base58.decode(address));
  const body = bytes?.subarray(0, -CHECKSUM_BYTES);
  return bytes && body && equalBytes(hash(body).subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES))
    ? body
    : null;
}
