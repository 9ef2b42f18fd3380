import { networkById } from '../assets/networks';
import { isAccountNetwork } from './account-chains';

/** Where a number of confirmations comes from. */
const SOURCES = {
  /** Median of 46 exchanges in 2020. */
  exchanges: 'https://scallope.com/2252.html',
  /** A payment processor's list, for its larger amounts. */
  processor: 'https://developers.cryptopay.me/guides/confirmations',
  /** Section 11: with 6, an attacker with a tenth of the computing power succeeds in less than 1 of 1000 attempts. */
  paper: 'https://bitcoin.org/bitcoin.pdf',
  /** One block that is final, of each of these networks. */
  final: 'https://developers.circle.com/circle-mint/references/blockchain-confirmations',
} as const;

interface Confirmations {
  readonly wanted: number;
  readonly source: string;
}

/** Confirmations until a payment counts as made [rules/evidence: Confirmations]; the block that has it is the first. */
export const CONFIRMATIONS: Readonly<Record<string, Confirmations>> = {
  btc: { wanted: 2, source: SOURCES.exchanges },
  ltc: { wanted: 6, source: SOURCES.processor },
  doge: { wanted: 6, source: SOURCES.processor },
  bch: { wanted: 6, source: SOURCES.processor },
  dash: { wanted: 6, source: SOURCES.paper },
  eth: { wanted: 12, source: SOURCES.exchanges },
  bsc: { wanted: 15, source: SOURCES.processor },
  matic: { wanted: 127, source: SOURCES.processor },
  arbitrum: { wanted: 30, source: SOURCES.processor },
};

/** For networks without a row. */
const BY_FAMILY: Readonly<Record<'evm' | 'other', Confirmations>> = {
  evm: { wanted: 12, source: SOURCES.processor },
  other: { wanted: 6, source: SOURCES.paper },
};

/** Of networks whose nodes are asked for final blocks alone. */
const ONE_IS_FINAL: Confirmations = { wanted: 1, source: SOURCES.final };

export function confirmationsOf(network: string): Confirmations {
  const family = networkById(network)?.chainId === undefined ? 'other' : 'evm';
  return CONFIRMATIONS[network] ?? (isAccountNetwork(network) ? ONE_IS_FINAL : BY_FAMILY[family]);
}
