import type { Order } from '#contract/orders/order';
import { normalizeHash } from '#domain/assets/hash-form';
import { networkById } from '#domain/assets/networks';

type Leg = NonNullable<NonNullable<Order['evidence']>['deposit']>;

/** Whether the chain has the payment as it was said, or where nothing was said, as it was agreed. */
export function isShown(leg: Leg): leg is Leg & { seen: NonNullable<Leg['seen']> } {
  return leg.seen !== null && (leg.verdict === 'verified' || leg.verdict === 'seen');
}

/**
 * How far the network has confirmed a transaction. Null for every other verdict: what the chain does not show is a matter for
 * people, and must not alarm the page's reader.
 */
export function writeOnChain(
  leg: Leg | null,
  { hash, network }: { hash: string; network: string | null },
): string | null {
  const isMeant = leg !== null && isShown(leg) && normalizeHash(leg.seen.tx_hash) === normalizeHash(hash);
  if (network === null || !isMeant) {
    return null;
  }
  const { confirmations, confirmations_wanted: wanted } = leg.seen;
  const name = networkById(network)?.name ?? network;
  if (leg.verdict === 'verified') {
    return `Confirmed by the ${name} network, ${confirmations} confirmation${confirmations === 1 ? '' : 's'}`;
  }
  return confirmations === 0
    ? `On the ${name} network, waiting for its first confirmation`
    : `On the ${name} network, ${confirmations} of ${wanted} confirmations`;
}
