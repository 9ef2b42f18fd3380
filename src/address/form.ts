import { ADDRESS_SPELLINGS } from '../domain/assets/address-spelling';
import type { AddressKind } from '../domain/assets/network';
import { FAMILIES } from './families';

const MAX_ADDRESS_LENGTH = 128;

/** Whether the text has this kind's address format, including addresses of tokens. */
export function hasAddressForm(kind: AddressKind, address: string): boolean {
  const { accepts, maxLength = MAX_ADDRESS_LENGTH } = FAMILIES[kind];
  // Length first: invoices have no limit of their own, and overlong texts should not be decoded.
  return address.length <= maxLength && accepts(toUsualSpelling(kind, address));
}

/**
 * The address in its usual case and without parts that have no meaning. A text in mixed case stays as it is, so that its format
 * refuses it.
 */
export function toUsualSpelling(kind: AddressKind, address: string): string {
  const { leftOut } = ADDRESS_SPELLINGS[kind] ?? {};
  const text = toUsualCase(kind, address);
  return leftOut ? text.replace(leftOut, '') : text;
}

function toUsualCase(kind: AddressKind, address: string): string {
  const { oneCase = [], upper } = ADDRESS_SPELLINGS[kind] ?? {};
  const [lower, capitals] = [address.toLowerCase(), address.toUpperCase()];
  const isOneCase = address === lower || address === capitals;
  return isOneCase && oneCase.some((start) => lower.startsWith(start)) ? (upper ? capitals : lower) : address;
}
