import { bech32 } from '@scure/base';
import { ADDRESS_SPELLINGS } from '../domain/assets/address-spelling';
import type { AddressKind } from '../domain/assets/network';
import { networkById } from '../domain/assets/networks';
import { hasAddressForm } from './form';
import { checksumOf } from './hedera';
import { keyOfKind } from './same';
import { writeTonForms } from './ton';

const KINDS = Object.keys(ADDRESS_SPELLINGS) as AddressKind[];

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
