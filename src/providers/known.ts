import type { AdapterFacts } from './adapter';
import { ADAPTERS } from './adapters';

/** A live provider by name, whether or not orders can be opened there. */
export interface KnownProvider {
  readonly code: string;
  readonly name: string;
  /** Its own site. */
  readonly home: string;
  /** `wallet_call`: gives a transaction to sign instead of a deposit address. */
  readonly kind: AdapterFacts['kind'] | 'wallet_call';
  /** What nobody knows yet that an adapter needs; null where there is one. */
  readonly missing: string | null;
}

const ORDERS = 'its orders and their status are not documented';
const WALLET = 'it wants a transaction signed by a wallet and has no deposit address';

/** Those of which something is missing. A row that has an adapter gives way to it. */
const INCOMPLETE: readonly KnownProvider[] = [
  {
    code: 'changelly',
    name: 'Changelly',
    home: 'changelly.com',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  {
    code: 'changehero',
    name: 'ChangeHero',
    home: 'changehero.io',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  { code: 'fixedfloat', name: 'FixedFloat', home: 'ff.io', kind: 'instant', missing: 'its adapter is not written' },
  {
    code: 'sideshift',
    name: 'SideShift.ai',
    home: 'sideshift.ai',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  {
    code: 'stealthex',
    name: 'StealthEX',
    home: 'stealthex.io',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  {
    code: 'letsexchange',
    name: 'LetsExchange',
    home: 'letsexchange.io',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  { code: 'exolix', name: 'Exolix', home: 'exolix.com', kind: 'instant', missing: 'its adapter is not written' },
  {
    code: 'simpleswap',
    name: 'SimpleSwap',
    home: 'simpleswap.io',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  { code: 'godex', name: 'Godex', home: 'godex.io', kind: 'instant', missing: 'its adapter is not written' },
  {
    code: 'trocador',
    name: 'Trocador',
    home: 'trocador.app',
    kind: 'aggregator',
    missing: 'its adapter is not written',
  },
  {
    code: 'houdiniswap',
    name: 'Houdini Swap',
    home: 'houdiniswap.com',
    kind: 'aggregator',
    missing: 'its adapter is not written',
  },
  {
    code: 'swapspace',
    name: 'SwapSpace',
    home: 'swapspace.co',
    kind: 'aggregator',
    missing: 'its adapter is not written',
  },
  {
    code: 'swapzone',
    name: 'Swapzone',
    home: 'swapzone.io',
    kind: 'aggregator',
    missing: 'its adapter is not written',
  },
  { code: 'xoswap', name: 'XO Swap', home: 'exodus.com', kind: 'aggregator', missing: 'its adapter is not written' },
  { code: 'easybit', name: 'EasyBit', home: 'easybit.com', kind: 'instant', missing: 'its adapter is not written' },
  { code: 'swapuz', name: 'Swapuz', home: 'swapuz.com', kind: 'instant', missing: 'its adapter is not written' },
  { code: 'nexchange', name: 'n.exchange', home: 'n.exchange', kind: 'instant', missing: 'its adapter is not written' },
  { code: 'xgram', name: 'Xgram', home: 'xgram.io', kind: 'instant', missing: 'its adapter is not written' },
  { code: 'swapter', name: 'Swapter', home: 'swapter.io', kind: 'instant', missing: 'its adapter is not written' },
  { code: 'etzswap', name: 'ETZ-Swap', home: 'etz-swap.com', kind: 'instant', missing: 'its adapter is not written' },
  {
    code: 'pegasusswap',
    name: 'PegasusSwap',
    home: 'pegasusswap.com',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  {
    code: 'bitcoinvn',
    name: 'BitcoinVN',
    home: 'bitcoinvn.io',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  { code: 'quickex', name: 'Quickex', home: 'quickex.io', kind: 'instant', missing: 'its adapter is not written' },
  {
    code: 'wizardswap',
    name: 'WizardSwap',
    home: 'wizardswap.io',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  { code: 'nanswap', name: 'Nanswap', home: 'nanswap.com', kind: 'instant', missing: 'its adapter is not written' },
  {
    code: 'swaptrade',
    name: 'SwapTrade',
    home: 'swaptrade.io',
    kind: 'instant',
    missing: 'its adapter is not written',
  },
  {
    code: 'nearintents',
    name: 'NEAR Intents',
    home: 'near-intents.org',
    kind: 'protocol',
    missing: 'its adapter is not written',
  },
  {
    code: 'chainflip',
    name: 'Chainflip',
    home: 'chainflip.io',
    kind: 'protocol',
    missing: 'its adapter is not written',
  },
  {
    code: 'thorchain',
    name: 'THORChain',
    home: 'thorchain.org',
    kind: 'protocol',
    missing: 'its adapter is not written',
  },
  {
    code: 'mayachain',
    name: 'Maya Protocol',
    home: 'mayaprotocol.com',
    kind: 'protocol',
    missing: 'its adapter is not written',
  },
  {
    code: 'alfacash',
    name: 'Alfa.cash',
    home: 'alfa.cash',
    kind: 'instant',
    missing: 'its status words are not certain',
  },
  {
    code: 'swapgate',
    name: 'Swapgate',
    home: 'swapgate.io',
    kind: 'instant',
    missing: 'how its orders are signed is not known',
  },
  {
    code: 'stereoswap',
    name: 'StereoSwap',
    home: 'stereoswap.app',
    kind: 'instant',
    missing: 'creation and status numbers are not known',
  },
  {
    code: 'thechange',
    name: 'TheChange',
    home: 'thechange.ltd',
    kind: 'instant',
    missing: 'its order calls are not confirmed',
  },
  { code: 'bitxchange', name: 'BitXChange', home: 'bitxchange.io', kind: 'instant', missing: ORDERS },
  { code: 'octoswap', name: 'OctoSwap', home: 'octoswap.io', kind: 'instant', missing: ORDERS },
  { code: 'fuguswap', name: 'FuguSwap', home: 'fuguswap.com', kind: 'instant', missing: ORDERS },
  { code: 'changee', name: 'Changee', home: 'changee.com', kind: 'instant', missing: ORDERS },
  { code: 'exwell', name: 'ExWell', home: 'exwell.io', kind: 'instant', missing: ORDERS },
  {
    code: 'majesticbank',
    name: 'Majestic Bank',
    home: 'majesticbank.sc',
    kind: 'instant',
    missing: 'whether it still works, and its status words, are not known',
  },
  { code: '0trace', name: '0trace', home: '0trace.io', kind: 'instant', missing: 'its status words are not known' },
  {
    code: 'bitania',
    name: 'Bitania',
    home: 'bitania.com',
    kind: 'instant',
    missing: 'its headers and status words are not certain',
  },
  { code: 'ccecash', name: 'CCE.cash', home: 'cce.cash', kind: 'instant', missing: 'its status words are not known' },
  {
    code: 'ghostswap',
    name: 'GhostSwap',
    home: 'ghostswap.io',
    kind: 'instant',
    missing: 'its order calls are not known',
  },
  { code: 'xchange', name: 'XChange.me', home: 'xchange.me', kind: 'instant', missing: ORDERS },
  { code: 'secureshift', name: 'SecureShift', home: 'secureshift.io', kind: 'instant', missing: ORDERS },
  { code: 'baltex', name: 'Baltex', home: 'baltex.io', kind: 'instant', missing: ORDERS },
  { code: 'sageswap', name: 'SageSwap', home: 'sageswap.io', kind: 'instant', missing: ORDERS },
  { code: 'devilexchange', name: 'Devil.Exchange', home: 'devil.exchange', kind: 'instant', missing: ORDERS },
  { code: 'wagyu', name: 'Wagyu', home: 'wagyu.xyz', kind: 'instant', missing: ORDERS },
  {
    code: 'swapple',
    name: 'Swapple',
    home: 'swapple.org',
    kind: 'instant',
    missing: 'its status words are not known, and it wants a contract first',
  },
  { code: 'cyphergoat', name: 'CypherGoat', home: 'cyphergoat.com', kind: 'aggregator', missing: ORDERS },
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

/** Every live provider that has a name here, by code. */
export const KNOWN_PROVIDERS: readonly KnownProvider[] = [
  ...ADAPTERS.map(({ facts: { code, name, home, kind } }) => ({ code, name, home, kind, missing: null })),
  ...INCOMPLETE.filter(({ code }) => ADAPTERS.every(({ facts }) => facts.code !== code)),
].sort((a, b) => (a.code < b.code ? -1 : 1));

export function findKnownProvider(code: string): KnownProvider | null {
  return KNOWN_PROVIDERS.find((known) => known.code === code) ?? null;
}
