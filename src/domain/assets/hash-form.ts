import type { AddressKind } from './network';
import { networkById } from './networks';

/** 32 bytes in hexadecimal. */
const HEX = /^(0x)?[\da-f]{64}$/i;
/** The longest and shortest forms of any network, including ids such as Hedera's `0.0.1234@1700000000.000000000`. */
const ANY = /^[\w:=+/@.-]{8,128}$/;

/** Kinds whose networks all identify a transaction by 32 bytes in hexadecimal. */
const HEX_KINDS: readonly AddressKind[] = [
  'aptos',
  'banano',
  'bitcoin',
  'bitcoincash',
  'bitcoingold',
  'bitcoinsv',
  'cardano',
  'cosmos',
  'dash',
  'decred',
  'digibyte',
  'dogecoin',
  'ecash',
  'evm',
  'firo',
  'flux',
  'kaspa',
  'komodo',
  'litecoin',
  'maya',
  'monero',
  'namecoin',
  'nano',
  'osmo',
  'peercoin',
  'pivx',
  'ravencoin',
  'rootstock',
  'stellar',
  'stacks',
  'thor',
  'tron',
  'verge',
  'vertcoin',
  'xdc',
  'xrp',
  'zcash',
];

const FORMS: Readonly<Partial<Record<AddressKind, RegExp>>> = {
  ...Object.fromEntries(HEX_KINDS.map((kind) => [kind, HEX])),
  algorand: /^[A-Z2-7]{52}$/,
  near: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
  sui: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
  // In hexadecimal, or in base64 with either alphabet.
  ton: /^([\da-f]{64}|[\w+/-]{43}=?)$/i,
};

/** Whether the text can be a transaction's hash or id on the network [rules/providers: Status]. */
export function isTransactionHash(network: string, text: string): boolean {
  const kind = networkById(network)?.addressKind;
  return ((kind && FORMS[kind]) ?? ANY).test(text);
}

const HEXADECIMAL = /^(0x)?[\da-f]+$/i;

/** The common form of a hash, because hexadecimal hashes are written in both cases, and with or without `0x`. */
export function normalizeHash(txHash: string): string {
  return HEXADECIMAL.test(txHash) ? txHash.replace(/^0x/i, '').toLowerCase() : txHash;
}
