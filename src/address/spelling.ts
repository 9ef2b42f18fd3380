import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, createBase58check } from '@scure/base';
import { namesOf } from '#domain/names-of';
import { mostCharacters } from '../domain/assets/address-length';
import { ADDRESS_SPELLINGS, type AddressSpelling } from '../domain/assets/address-spelling';
import { contractKey } from '../domain/assets/contract';
import type { AddressKind } from '../domain/assets/network';
import { networkById } from '../domain/assets/networks';
import { FAMILIES } from './families';
import { tryDecode } from './format';
import { checksumOf, writeTonForms } from './ton-hedera';

/** Whether the text has this kind's address format, including addresses of tokens. */
export function hasAddressForm(kind: AddressKind, address: string): boolean {
  // Length first: invoices have no limit of their own, and overlong texts should not be decoded.
  return address.length <= mostCharacters(kind) && FAMILIES[kind].accepts(toUsualSpelling(kind, address));
}

/**
 * The address in its usual case and without parts that have no meaning. A text in mixed case stays as it is, so that its format
 * refuses it.
 */
function toUsualSpelling(kind: AddressKind, address: string): string {
  const { leftOut } = ADDRESS_SPELLINGS[kind] ?? {};
  const text = toUsualCase(kind, address);
  return leftOut ? text.replace(leftOut, '') : text;
}

function toUsualCase(kind: AddressKind, address: string): string {
  const { oneCase = [], upper } = ADDRESS_SPELLINGS[kind] ?? {};
  const lower = address.toLowerCase();
  const isFolded = oneCase.some((start) => lower.startsWith(start));
  // Most addresses of a block are in lower case.
  if (!isFolded || (address !== lower && address !== address.toUpperCase())) {
    return address;
  }
  return upper ? address.toUpperCase() : lower;
}

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
  // Nothing to fold, which most addresses of a block are: the form is not checked for them.
  if (text === lower) {
    return text;
  }
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

const SUBSTRATE_KEY_BYTES = 32;
const SUBSTRATE_CHECKSUM_BYTES = 2;

/** One account has an address per network, which differ in one or two bytes before the key. */
function readSubstrateKey(text: string): string | null {
  const bytes = tryDecode(() => base58.decode(text));
  const key = bytes?.subarray(-(SUBSTRATE_KEY_BYTES + SUBSTRATE_CHECKSUM_BYTES), -SUBSTRATE_CHECKSUM_BYTES);
  const prefixBytes = (bytes?.length ?? 0) - SUBSTRATE_KEY_BYTES - SUBSTRATE_CHECKSUM_BYTES;
  return key && (prefixBytes === 1 || prefixBytes === 2) ? `0x${Buffer.from(key).toString('hex')}` : null;
}

/**
 * An accepted address as providers read it: in its usual case, and without what its format makes optional, such as
 * `bitcoincash:`, which many refuse and which would end a field of a THORChain memo [rules/addresses: Spellings]. The account
 * stays the same, and so does what the spelling says about it, such as that a payment may bounce.
 */
export function toProviderSpelling(network: string, address: string): string {
  const kind = networkById(network)?.addressKind;
  if (kind === undefined) {
    return address;
  }
  const text = withoutOptionalStart(kind, toUsualSpelling(kind, address));
  switch (ADDRESS_SPELLINGS[kind]?.account) {
    case 'hedera_number':
      return text.replace(/-[a-z]{5}$/, '');
    case 'ton_account':
      return text.replaceAll('+', '-').replaceAll('/', '_');
    default:
      return text;
  }
}

const KINDS = namesOf(ADDRESS_SPELLINGS);

/**
 * Every text that may be stored for the network's address, the text itself included, to be looked up in any case
 * [rules/addresses: Spellings].
 */
export function listSpellings(network: string, address: string): string[] {
  const kind = networkById(network)?.addressKind;
  return [...new Set([address, ...(kind === undefined ? [] : spellingsOf(kind, address))])];
}

/** The same for a text that may be an address of any network, or something else. */
export function listPossibleSpellings(text: string): string[] {
  return [...new Set([text, ...KINDS.flatMap((kind) => spellingsOf(kind, text))])];
}

function spellingsOf(kind: AddressKind, address: string): string[] {
  const { account, optional = [], instead, oneCase = [] } = ADDRESS_SPELLINGS[kind] ?? {};
  const key = keyOfKind(kind, address);
  const written = [
    key,
    ...optional.map((start) => start + key),
    ...(instead ? [key.replace(instead.usual, instead.other)] : []),
    ...(account === 'evm_account' ? oneCase.flatMap((start) => writeBech32(start.slice(0, -1), key)) : []),
    ...(account === 'ton_account' ? writeTonForms(key) : []),
    ...(account === 'hedera_number' ? [`${key}-${checksumOf(key)}`] : []),
    ...(kind === 'nem' || kind === 'symbol' ? [key.replace(/.{6}(?!$)/g, '$&-')] : []),
    ...(kind === 'conflux' ? ['user', 'contract'].map((type) => key.replace('cfx:', `cfx:type.${type}:`)) : []),
  ];
  return written.filter((text) => hasAddressForm(kind, text));
}

function writeBech32(prefix: string, account: string): string[] {
  const hex = /^0x([\da-f]{40})$/.exec(account)?.[1];
  return hex === undefined ? [] : [bech32.encode(prefix, bech32.toWords(Buffer.from(hex, 'hex')))];
}

/** Wallets of these networks write accounts in a form of their own, nodes as all others do. */
const XDC_START = /^xdc(?=[\da-f]{40}$)/i;
const HARMONY_OR_IOTEX = /^(?:one|io)1[02-9ac-hj-np-z]+$/i;
const EVM_ACCOUNT = /^0x[\da-f]{40}$/;
const EVM_ACCOUNT_BYTES = 20;

/** An account as nodes with Ethereum's interface write it, in lower case; null if the text is none. */
export function toEvmAccount(address: string): string | null {
  const text = address.trim().replace(XDC_START, '0x').toLowerCase();
  return EVM_ACCOUNT.test(text) ? text : HARMONY_OR_IOTEX.test(text) ? decodeAccount(text) : null;
}

function decodeAccount(text: string): string | null {
  const decoded = bech32.decodeUnsafe(text);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  return bytes instanceof Uint8Array && bytes.length === EVM_ACCOUNT_BYTES
    ? `0x${Buffer.from(bytes).toString('hex')}`
    : null;
}

const tronCoder = createBase58check(sha256);

/** An account in the usual form from hexadecimal, as nodes write it (`41…`); null if the text is none. */
function fromTronHex(text: string): string | null {
  return /^(0x)?41[\da-f]{40}$/i.test(text) ? tronCoder.encode(Buffer.from(text.replace(/^0x/i, ''), 'hex')) : null;
}
