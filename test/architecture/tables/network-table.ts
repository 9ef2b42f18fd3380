import { FAMILIES } from '#address/families';
import { ADDRESS_SPELLINGS, type AddressSpelling } from '#domain/assets/address-spelling';
import { LOST_ADDRESSES } from '#domain/assets/lost-addresses';
import type { AddressKind, Network } from '#domain/assets/network';
import { NETWORKS } from '#domain/assets/networks';
import { writeTable } from './markdown-table';

const HEAD = ['Network', 'Addresses', 'Other spellings', 'Compared by', 'Nobody can spend from', 'Memo', 'Memo `0`'];

/** The page on networks with its table generated again. */
export function withNetworkTable(page: string): string {
  return page.replace(/\| Network +\| Addresses [\s\S]*$/, () => `${writeNetworkTable()}\n`);
}

function writeNetworkTable(): string {
  const rows = Object.entries<Network>(NETWORKS).map(([id, network]) => [id, ...cellsOf(network)]);
  return writeTable([HEAD, ...rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other, 'en'))]);
}

function cellsOf({ addressKind, memo, maxMemoNumber }: Network): string[] {
  const spelling = ADDRESS_SPELLINGS[addressKind] ?? {};
  return [
    FAMILIES[addressKind].form,
    spellingsOf(spelling),
    COMPARED_BY[spelling.account ?? 'text'],
    lostOf(addressKind),
    memo ?? 'none',
    memo === null ? '' : maxMemoNumber === undefined ? 'a text' : 'a number',
  ];
}

function spellingsOf({ oneCase, anyCase, upper, optional, leftOut, instead, account }: AddressSpelling): string {
  const isHex = anyCase !== undefined && !anyCase.includes('kaspa:');
  const ofForms = oneCase?.some(Boolean) ? `${oneCase.map((start) => `\`${start}…\``).join(' and ')} ` : '';
  const parts = [
    oneCase && `${ofForms}all in ${upper ? 'lower' : 'upper'} case`,
    isHex && 'hex digits in upper or lower case',
    optional && `without \`${optional[0]}\``,
    leftOut && (upper ? 'with dashes' : 'with the type of the account'),
    instead && `\`${instead.other}\` in place of \`${instead.usual}\``,
    account && ALSO[account],
  ];
  return parts.filter(Boolean).join('; ');
}

type Account = NonNullable<AddressSpelling['account']>;

/** The spellings that only some accounts have, and that answers may have though orders may not. */
const ALSO: Readonly<Record<Account, string>> = {
  evm_account: '',
  ton_account: '`EQ…` and `UQ…`, each in both alphabets of base64; in answers also `0:…`',
  hedera_number: 'with its checksum; in answers also as an Ethereum-style address',
  substrate_key: "in answers also with another network's prefix",
  number: 'in answers also without leading zeros',
  tron_account: 'in answers also `41…` in hex',
};

const COMPARED_BY: Readonly<Record<Account | 'text', string>> = {
  text: 'text',
  evm_account: 'account in hex',
  ton_account: 'workchain and hash',
  hedera_number: 'number of the account',
  substrate_key: 'public key',
  number: 'number',
  tron_account: 'text',
};

const MOST_SHOWN = 2;

function lostOf(kind: AddressKind): string {
  const { burnt = [], system = [], knownKey = [], systemKeys } = LOST_ADDRESSES[kind] ?? {};
  const listed = [...burnt, ...system];
  const more = listed.length > MOST_SHOWN ? [`${listed.length - MOST_SHOWN} more`] : [];
  const likewise = systemKeys ? [`all like \`${shorten(systemKeys.example)}\``] : [];
  const open =
    knownKey.length > 0 ? [`with a known key ${knownKey.map((each) => `\`${shorten(each)}\``).join(', ')}`] : [];
  return [...listed.slice(0, MOST_SHOWN).map((each) => `\`${shorten(each)}\``), ...more, ...likewise, ...open].join(
    ', ',
  );
}

function shorten(address: string): string {
  return address.length > 18 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address;
}
