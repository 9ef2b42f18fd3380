import { blake2b } from '@noble/hashes/blake2.js';
import type { AddressPredicate } from '../family';
import { checkedBody } from './checked-body';

/** Lengths after the first byte of a main network address: public key, script hash. */
const LENGTHS: Readonly<Record<number, number>> = { 1: 33, 2: 24 };

/** The address of a key or a script's hash. Whole scripts as addresses are refused: exchanges do not pay to them. */
export const ergo: AddressPredicate = (address) => {
  const body = checkedBody(address, (bytes) => blake2b(bytes, { dkLen: 32 }));
  return body !== null && LENGTHS[body[0] ?? 0] === body.length - 1;
};
