import { crc32 } from 'node:zlib';
import type { AddressPredicate } from '../family';

/** An account identifier in hex: CRC-32 of a 28 byte hash, then the hash. */
export const internetComputer: AddressPredicate = (address) => {
  if (!/^([0-9a-f]{64}|[0-9A-F]{64})$/.test(address)) {
    return false;
  }
  const bytes = Buffer.from(address, 'hex');
  return crc32(bytes.subarray(4)) === bytes.readUInt32BE(0);
};
