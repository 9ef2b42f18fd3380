import { base58 } from '@scure/base';
import { ADDRESS_SPELLINGS, type AddressSpelling } from '../domain/assets/address-spelling';
import { contractKey } from '../domain/assets/contract';
import type { AddressKind } from '../domain/assets/network';
import { networkById } from '../domain/assets/networks';
import { fromTronHex } from './base58/tron';
import { toEvmAccount } from './evm-account';
import { tryDecode } from './family';
import { hasAddressForm, toUsualSpelling } from './form';

/**
 * Whether two texts are the same address on the network, however they are spelled [rules/addresses: Spellings].
 */
export function isSameAddress(network: string, one: string, other: string): boolean {
  return addressKey(network, one) === addressKey(network, other);
}

/** One text per address of the network, from whichever spelling: for comparisons, never for a payment. */
export function addressKey(network: string, address: string): string {
  const kind = networkById(network)?.addressKind;
  return kind === undefined ? address.trim() : keyOfKind(kind, address.trim());
}

/** The same for a kind of addresses. */
export function keyOfKind(kind: AddressKind, address: string): string {
  const spelling = ADDRESS_SPELLINGS[kind];
  if (spelling === undefined) {
    return address;
  }
  const text = foldCase(kind, spelling, withUsualStart(spelling, toUsualSpelling(kind, address)));
  return spelling.account === undefined ? text : ACCOUNTS[spelling.account](text);
}

/** The address without the beginning that its format makes optional. */
export function withoutOptionalStart(kind: AddressKind, address: string): string {
  const { optional = [] } = ADDRESS_SPELLINGS[kind] ?? {};
  const start = optional.find((each) => address.toLowerCase().startsWith(each));
  return address.slice(start?.length ?? 0);
}

function withUsualStart({ instead }: AddressSpelling, address: string): string {
  return instead && address.toLowerCase().startsWith(instead.other)
    ? instead.usual + address.slice(instead.other.length)
    : address;
}

/** Answers are compared even if they mix upper and lower case where an order may not. */
function foldCase(kind: AddressKind, { oneCase = [], anyCase = [] }: AddressSpelling, address: string): string {
  const text = withoutOptionalStart(kind, address);
  const lower = text.toLowerCase();
  const folds = (starts: readonly string[]) => starts.some((start) => lower.startsWith(start));
  return folds(anyCase) || (folds(oneCase) && hasAddressForm(kind, lower)) ? lower : text;
}

/** What the spellings of one account have in common; another text stays as it is. */
const ACCOUNTS: Readonly<Record<NonNullable<AddressSpelling['account']>, (text: string) => string>> = {
  evm_account: (text) => toEvmAccount(text) ?? text,
  ton_account: (text) => contractKey('ton', text),
  hedera_number: (text) => contractKey('hbar', text.replace(/-[a-z]{5}$/, '')),
  substrate_key: (text) => readSubstrateKey(text) ?? text,
  number: (text) => contractKey('sui', text),
  tron_account: (text) => fromTronHex(text) ?? text,
};

const KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;

/** One account has an address per network, which differ in one or two bytes before the key. */
function readSubstrateKey(text: string): string | null {
  const bytes = tryDecode(() => base58.decode(text));
  const key = bytes?.subarray(-(KEY_BYTES + CHECKSUM_BYTES), -CHECKSUM_BYTES);
  const prefixBytes = (bytes?.length ?? 0) - KEY_BYTES - CHECKSUM_BYTES;
  return key && (prefixBytes === 1 || prefixBytes === 2) ? `0x${Buffer.from(key).toString('hex')}` : null;
}
