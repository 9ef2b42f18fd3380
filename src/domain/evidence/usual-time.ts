import { networkById, payoutSeconds } from '../assets/networks';
import { HOUR, MINUTE, SECOND } from '../duration';

/** Nobody is contradicted earlier, however fast the network is. */
const AT_LEAST_MS = 30 * MINUTE;
/** For a network outside the catalog. */
const OTHERWISE_MS = 2 * HOUR;

/**
 * How long a named transaction may be unknown to every node before it counts as not found: twice the time in which 95 of 100
 * deposits and payouts are final [rules/evidence: Verdicts].
 */
export function usualMs(network: string): number {
  const facts = networkById(network);
  if (facts === null) {
    return OTHERWISE_MS;
  }
  return Math.max(2 * SECOND * Math.max(facts.depositSeconds, payoutSeconds(network) ?? 0), AT_LEAST_MS);
}
