import { networkById } from '../assets/networks';
import { MINUTE, SECOND } from '../duration';
import { STABLE_TARGETS } from '../orders/order';
import {
  ACCOUNT_CHAINS,
  BITCOIN_CHAINS,
  isAccountNetwork,
  isBitcoinNetwork,
  type ProofMinutes,
  type ProofPair,
} from './chains';

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

const LEAST_MINUTES = 120;
/** Blocks may come this many times as slowly as usual. */
const SLOWER_BY = 4;

/** Two hours, and more where the confirmations usually take more than a quarter of that. */
export function proofMinutesOf(network: string): number {
  const minutes = (SLOWER_BY * confirmationsOf(network).wanted * blockSecondsOf(network)) / 60;
  return Math.max(LEAST_MINUTES, Math.ceil(minutes));
}

/** Of the networks with a node, those on which an order may pay out or refund; null if there is none. */
export function proofMinutes({ fromNetwork, toNetwork }: ProofPair, followed: readonly string[]): ProofMinutes | null {
  const stable = Object.values(STABLE_TARGETS).map(({ network }) => network);
  const networks = [...new Set([fromNetwork, toNetwork, ...stable])].filter((network) => followed.includes(network));
  return networks.length === 0
    ? null
    : Object.fromEntries(networks.map((network) => [network, proofMinutesOf(network)]));
}

/** Networks whose blocks take longer than those of Ethereum. */
const SLOWER_SECONDS: Readonly<Record<string, number>> = { etc: 13, rsk: 30 };
/** Of Ethereum; the blocks of networks above it take less. */
const USUAL_SECONDS = 12;
/** A last block that is older by so many usual times is a sign that the node has stopped following. */
const MOST_MISSED = 20;

/** Clocks differ, and some blocks tell their time in a rough way, however fast a network is. */
const AT_LEAST_MS = 2 * MINUTE;

/** The usual time between two blocks, or more. */
export function blockSecondsOf(network: string): number {
  if (isBitcoinNetwork(network)) {
    return BITCOIN_CHAINS[network].blockSeconds;
  }
  return isAccountNetwork(network) ? ACCOUNT_CHAINS[network].blockSeconds : (SLOWER_SECONDS[network] ?? USUAL_SECONDS);
}

/** How old a node's last block may be. */
export function oldestTipMs(network: string): number {
  return Math.max(MOST_MISSED * blockSecondsOf(network) * SECOND, AT_LEAST_MS);
}
