import { MINUTE, SECOND } from '../duration';
import { ACCOUNT_CHAINS, isAccountNetwork } from './account-chains';
import { BITCOIN_CHAINS, isBitcoinNetwork } from './bitcoin-chains';

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
