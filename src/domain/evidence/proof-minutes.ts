import { STABLE_TARGETS } from '../orders/order';
import { blockSecondsOf } from './block-time';
import { confirmationsOf } from './confirmations';
import type { ProofMinutes, ProofPair } from './mode';

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
