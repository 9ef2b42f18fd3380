import type { AdapterFacts } from './adapter';
import { ADAPTERS } from './adapters';
import { findSimulated } from './simulated/provider';

/** A named live provider, whether or not orders can be created there. */
export interface KnownProvider {
  readonly code: string;
  readonly name: string;
  /** Its own website. */
  readonly home: string;
  /** `wallet_call`: returns a transaction to sign instead of a deposit address. */
  readonly kind: AdapterFacts['kind'] | 'wallet_call';
  /** What is still unknown for writing an adapter; null if there is one. */
  readonly missing: string | null;
}

const ORDERS = 'its orders and their status are not documented';
const WALLET = 'it wants a transaction signed by a wallet and has no deposit address';

/** Providers without an adapter. */
const INCOMPLETE: readonly KnownProvider[] = [
  {
    code: 'alfacash',
    name: 'Alfa.cash',
    home: 'alfa.cash',
    kind: 'instant',
    missing: 'its status words are not certain',
  },
  {
    code: 'stereoswap',
    name: 'StereoSwap',
    home: 'stereoswap.app',
    kind: 'instant',
    missing: 'creation and status numbers are not known',
  },
  { code: 'bitxchange', name: 'BitXChange', home: 'bitxchange.io', kind: 'instant', missing: ORDERS },
  { code: 'octoswap', name: 'OctoSwap', home: 'octoswap.io', kind: 'instant', missing: ORDERS },
  { code: 'fuguswap', name: 'FuguSwap', home: 'fuguswap.com', kind: 'instant', missing: ORDERS },
  { code: 'exwell', name: 'ExWell', home: 'exwell.io', kind: 'instant', missing: ORDERS },
  {
    code: 'majesticbank',
    name: 'Majestic Bank',
    home: 'majesticbank.sc',
    kind: 'instant',
    missing: 'whether it still works, and its status words, are not known',
  },
  {
    code: 'bitania',
    name: 'Bitania',
    home: 'bitania.com',
    kind: 'instant',
    missing: 'its headers and status words are not certain',
  },
  { code: 'ccecash', name: 'CCE.cash', home: 'cce.cash', kind: 'instant', missing: 'its status words are not known' },
  { code: 'xchange', name: 'XChange.me', home: 'xchange.me', kind: 'instant', missing: ORDERS },
  { code: 'secureshift', name: 'SecureShift', home: 'secureshift.io', kind: 'instant', missing: ORDERS },
  { code: 'sageswap', name: 'SageSwap', home: 'sageswap.io', kind: 'instant', missing: ORDERS },
  { code: 'devilexchange', name: 'Devil.Exchange', home: 'devil.exchange', kind: 'instant', missing: ORDERS },
  {
    code: 'thechange',
    name: 'TheChange',
    home: 'thechange.ltd',
    kind: 'instant',
    // Three versions of thechange.ltd/en/docs have other paths and keys each; none answers a creation with it.
    missing: 'the deposit address of its orders is not documented',
  },
  { code: 'nym', name: 'Nym swap', home: 'nym.com', kind: 'instant', missing: 'its status call is not known' },
  { code: 'lifi', name: 'LI.FI', home: 'li.fi', kind: 'wallet_call', missing: WALLET },
  { code: 'rango', name: 'Rango', home: 'rango.exchange', kind: 'wallet_call', missing: WALLET },
  { code: 'swapkit', name: 'SwapKit', home: 'swapkit.dev', kind: 'wallet_call', missing: WALLET },
  { code: 'across', name: 'Across', home: 'across.to', kind: 'wallet_call', missing: WALLET },
  { code: 'debridge', name: 'deBridge', home: 'debridge.finance', kind: 'wallet_call', missing: WALLET },
  { code: 'unizen', name: 'Unizen', home: 'zcx.com', kind: 'wallet_call', missing: WALLET },
  { code: '0x', name: '0x', home: '0x.org', kind: 'wallet_call', missing: WALLET },
  { code: 'jupiter', name: 'Jupiter', home: 'jup.ag', kind: 'wallet_call', missing: WALLET },
];

/** Every named live provider, by code. */
export const KNOWN_PROVIDERS: readonly KnownProvider[] = [
  ...ADAPTERS.map(({ facts: { code, name, home, kind } }) => ({ code, name, home, kind, missing: null })),
  ...INCOMPLETE,
].sort((a, b) => (a.code < b.code ? -1 : 1));

export function findKnownProvider(code: string): KnownProvider | null {
  return KNOWN_PROVIDERS.find((known) => known.code === code) ?? null;
}

/** A provider's display name, also of the sandbox's; its code if it is unknown. */
export function nameProvider(code: string): string {
  return findSimulated(code)?.facts.name ?? findKnownProvider(code)?.name ?? code;
}
