import { blake2b } from '@noble/hashes/blake2.js';
import type { AddressPredicate } from '../family';
import { checkedBody } from './checked-body';

/** Bytes after the first one of a main network's address: of a public key, of a script's hash. */
const LENGTHS: Readonly<Record<number, number>> = { 1: 33, 2: 24 };

/** An address of a key or of a script's hash. Whole scripts as addresses are refused: exchanges do not pay to them. */
export const ergo: AddressPredicate = (address) => {
  const body = checkedBody(address, (bytes) => blake2b(bytes, { dkLen: 32 }));
  return body !== null && LENGTHS[body[0] ?? 0] === body.length - 1;
};
