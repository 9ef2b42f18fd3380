import { recordOf } from '../names-of';
import type { AddressKind } from './network';
import { COSMOS_NETWORKS } from './networks/cosmos';

/** How one address of a kind may be written; what is not said has one spelling only [rules/addresses: Spellings]. */
export interface AddressSpelling {
  /**
   * Beginnings, in lower case, of forms that may also be written in upper case from beginning to end, as in QR codes; mixed case
   * is a typing error. Empty text for all forms.
   */
  readonly oneCase?: readonly string[];
  /** Beginnings of forms that are compared in any case: in hexadecimal it has no meaning, or is a checksum that may be missing. */
  readonly anyCase?: readonly string[];
  /** The letters of the format are in upper case. */
  readonly upper?: true;
  /** Beginnings that may be left out. */
  readonly optional?: readonly string[];
  /** Parts without a meaning of their own, such as dashes between groups. */
  readonly leftOut?: RegExp;
  /** A beginning in the place of the usual one. */
  readonly instead?: { readonly other: string; readonly usual: string };
  /** Several texts name one account, and this is what they have in common. */
  readonly account?: 'evm_account' | 'ton_account' | 'hedera_number' | 'substrate_key' | 'number' | 'tron_account';
}

const bech32 = (...starts: string[]): AddressSpelling => ({ oneCase: starts });
const HEX: AddressSpelling = { oneCase: [''] };
const EVM: AddressSpelling = { anyCase: ['0x'], account: 'evm_account' };
const NUMBER: AddressSpelling = { anyCase: ['0x'], account: 'number' };
const SUBSTRATE: AddressSpelling = { account: 'substrate_key' };
const DASHED: AddressSpelling = { oneCase: [''], upper: true, leftOut: /-/g };

const COSMOS = recordOf(
  Object.values(COSMOS_NETWORKS).map(({ addressKind }) => addressKind),
  (kind) => bech32(`${kind}1`),
);

/** Kinds that are missing here have one spelling: base58, base64 and names, in which each letter counts. */
export const ADDRESS_SPELLINGS: Readonly<Partial<Record<AddressKind, AddressSpelling>>> = {
  ...COSMOS,
  aptos: NUMBER,
  astar: SUBSTRATE,
  avail: SUBSTRATE,
  bitcoin: bech32('bc1'),
  bitcoincash: { oneCase: [''], optional: ['bitcoincash:', 'bchtest:'] },
  bitcoingold: bech32('btg1'),
  bittensor: SUBSTRATE,
  cardano: bech32('addr1'),
  casper: { anyCase: ['01', '02'] },
  chia: bech32('xch1'),
  // The long form names the kind of account, and is in upper case.
  conflux: { oneCase: ['cfx:'], leftOut: /(?<=^cfx:)type\.(?:user|contract):/i },
  digibyte: bech32('dgb1'),
  ecash: { oneCase: [''], optional: ['ecash:'] },
  evm: EVM,
  handshake: bech32('hs1'),
  harmony: { ...EVM, oneCase: ['one1'] },
  hedera: { account: 'hedera_number' },
  internet_computer: HEX,
  iota: NUMBER,
  iotex: { ...EVM, oneCase: ['io1'] },
  // Nodes read lower case only.
  kaspa: { anyCase: ['kaspa:'] },
  kusama: SUBSTRATE,
  lightning: bech32('lnbc', 'lnurl1'),
  litecoin: bech32('ltc1'),
  multiversx: bech32('erd1'),
  namecoin: bech32('nc1'),
  // Old software writes the beginning of the network's former name.
  nano: { instead: { other: 'xrb_', usual: 'nano_' } },
  nem: DASHED,
  nervos: bech32('ckb1'),
  oasis: bech32('oasis1'),
  peercoin: bech32('pc1'),
  pirate: bech32('zs1'),
  polkadot: SUBSTRATE,
  polymesh: SUBSTRATE,
  qtum: bech32('qc1'),
  radix: bech32('account_rdx1'),
  rootstock: EVM,
  siacoin: HEX,
  starknet: NUMBER,
  sui: NUMBER,
  symbol: DASHED,
  syscoin: bech32('sys1'),
  ton: { account: 'ton_account' },
  tron: { account: 'tron_account' },
  vertcoin: bech32('vtc1'),
  xdc: { ...EVM, instead: { other: 'xdc', usual: '0x' } },
  zilliqa: bech32('zil1'),
};
