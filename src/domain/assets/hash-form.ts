import type { AddressKind } from './network';
import { networkById } from './networks';

/** 32 bytes in hexadecimal. */
const HEX = /^(0x)?[\da-f]{64}$/i;
/** The longest and shortest forms of any network, including ids such as Hedera's `0.0.1234@1700000000.000000000`. */
const ANY = /^[\w:=+/@.-]{8,128}$/;

/** How the explorers of a network want 32 bytes in hexadecimal. */
interface HexForm {
  readonly prefix: '0x' | '';
  readonly digits: 'lower' | 'upper';
}

const PREFIXED: HexForm = { prefix: '0x', digits: 'lower' };
const LOWER: HexForm = { prefix: '', digits: 'lower' };
const UPPER: HexForm = { prefix: '', digits: 'upper' };

/** Kinds whose networks all identify a transaction by 32 bytes in hexadecimal. */
const HEX_FORMS: Readonly<Partial<Record<AddressKind, HexForm>>> = {
  aptos: PREFIXED,
  banano: UPPER,
  bitcoin: LOWER,
  bitcoincash: LOWER,
  bitcoingold: LOWER,
  bitcoinsv: LOWER,
  cardano: LOWER,
  cosmos: UPPER,
  dash: LOWER,
  decred: LOWER,
  digibyte: LOWER,
  dogecoin: LOWER,
  ecash: LOWER,
  evm: PREFIXED,
  firo: LOWER,
  flux: LOWER,
  kaspa: LOWER,
  komodo: LOWER,
  litecoin: LOWER,
  maya: UPPER,
  monero: LOWER,
  namecoin: LOWER,
  nano: UPPER,
  osmo: UPPER,
  peercoin: LOWER,
  pivx: LOWER,
  ravencoin: LOWER,
  rootstock: PREFIXED,
  stellar: LOWER,
  stacks: PREFIXED,
  thor: UPPER,
  tron: LOWER,
  verge: LOWER,
  vertcoin: LOWER,
  xdc: PREFIXED,
  xrp: UPPER,
  zcash: LOWER,
};

const FORMS: Readonly<Partial<Record<AddressKind, RegExp>>> = {
  ...Object.fromEntries(Object.keys(HEX_FORMS).map((kind) => [kind, HEX])),
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

/**
 * A hash in the form in which the network's explorers find it. Providers write it in their own: THORChain and Maya in upper case and
 * without `0x` on every network, and wallets put `0x` before hashes of networks that have none [rules/tracking: What it shows].
 */
export function writtenHash(network: string, hash: string): string {
  const kind = networkById(network)?.addressKind;
  const form = kind && HEX_FORMS[kind];
  if (!form || !HEX.test(hash)) {
    return hash;
  }
  const digits = normalizeHash(hash);
  return `${form.prefix}${form.digits === 'upper' ? digits.toUpperCase() : digits}`;
}

const HEXADECIMAL = /^(0x)?[\da-f]+$/i;

/** The common form of a hash, because hexadecimal hashes are written in both cases, and with or without `0x`. */
export function normalizeHash(txHash: string): string {
  return HEXADECIMAL.test(txHash) ? txHash.replace(/^0x/i, '').toLowerCase() : txHash;
}
