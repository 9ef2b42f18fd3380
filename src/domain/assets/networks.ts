import type { Network } from './network';
import { ACCOUNT_NETWORKS } from './networks/accounts';
import { BITCOIN_NETWORKS } from './networks/bitcoin';
import { COSMOS_NETWORKS } from './networks/cosmos';
import { EVM_NETWORKS } from './networks/evm';

const PAYOUT_SECONDS = 60;
/** Networks with at least this deposit time get a warning. */
const SLOW_FROM_SECONDS = 1800;

/** Every network of the catalog's assets, by id. */
export const NETWORKS = { ...EVM_NETWORKS, ...BITCOIN_NETWORKS, ...COSMOS_NETWORKS, ...ACCOUNT_NETWORKS } as const;

export type NetworkId = keyof typeof NETWORKS;

export function isNetworkId(id: string): id is NetworkId {
  return Object.hasOwn(NETWORKS, id);
}

export function networkById(id: string): Network | null {
  return isNetworkId(id) ? NETWORKS[id] : null;
}

/**
 * Whether a deposit without a memo could not be assigned to an order, because providers receive all deposits at one address. On
 * Algorand each order has its own address, and a note is only a note [rules/providers: What is checked].
 */
export function needsDepositMemo(network: string): boolean {
  return usesMemo(network) && network !== 'algo';
}

/** Whether payments on the network can have a memo, tag or comment. */
export function usesMemo(network: string): boolean {
  return requireNetwork(network).memo !== null;
}

/** Whether providers usually pay several users in one transaction of the network. */
export function paysManyAtOnce(network: string): boolean {
  return Object.hasOwn(BITCOIN_NETWORKS, network) || network === 'ada';
}

export function isSlow(network: string): boolean {
  return requireNetwork(network).depositSeconds >= SLOW_FROM_SECONDS;
}

/** 95th percentile of the time from `confirming` to `completed`: a hint, not a promise [rules/quotes: Expected duration]. */
export function expectedSeconds(from: string, to: string): number {
  return Math.max(requireNetwork(from).depositSeconds, requireNetwork(to).payoutSeconds ?? PAYOUT_SECONDS);
}

/** 95th percentile of the time until a payout counts as done; null for a network outside the catalog. */
export function payoutSeconds(id: string): number | null {
  const network = networkById(id);
  return network && (network.payoutSeconds ?? PAYOUT_SECONDS);
}

/** @throws RangeError */
export function requireNetwork(id: string): Network {
  const network = networkById(id);
  if (network === null) {
    throw new RangeError(`${id} is not a network of the catalog`);
  }
  return network;
}
