import type { Order } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import { explorerTxUrl, networkById } from '#domain/assets/networks';
import { STABLE_TARGETS } from '#domain/orders/order';

export interface TrackedTransaction {
  kind: 'deposit' | 'payout' | 'refund';
  hash: string;
  /** Its page in a public block explorer; null if there is none, and for simulated transactions. */
  explorer_url: string | null;
}

export function transactionsOf(order: Order, record: TrackingRecord): TrackedTransaction[] {
  const { late_deposit: late } = order;
  if (late) {
    const isRefunded = late.status !== 'completed';
    return [
      ...listTransaction('deposit', late.tx_in_hash, order.from_network),
      ...listTransaction(
        isRefunded ? 'refund' : 'payout',
        late.tx_out_hash,
        isRefunded ? order.from_network : order.to_network,
      ),
    ];
  }
  const isRefunded = order.status === 'refunded';
  const outNetwork = isRefunded ? findRefundNetwork(order, record) : order.to_network;
  return [
    ...listTransaction('deposit', order.tx_in_hash, order.from_network),
    ...listTransaction(isRefunded ? 'refund' : 'payout', order.tx_out_hash, outNetwork),
  ];
}

function listTransaction(
  kind: TrackedTransaction['kind'],
  hash: string | null,
  network: string | null,
): TrackedTransaction[] {
  return hash === null ? [] : [{ kind, hash, explorer_url: findExplorerUrl(hash, network) }];
}

function findExplorerUrl(hash: string, network: string | null): string | null {
  const isReal = !hash.startsWith('sandbox_');
  return isReal && network !== null && networkById(network) !== null ? explorerTxUrl(network, hash) : null;
}

/**
 * The network a refund was sent on; null if the record does not say, as after a conversion that was not requested by action.
 */
function findRefundNetwork(order: Order, { state, refundPreference }: TrackingRecord): string | null {
  const target = state?.refund?.target ?? null;
  if (target?.kind === 'stable') {
    return STABLE_TARGETS[target.target].network;
  }
  const mayBeConverted = target === null && refundPreference.convertToStableTarget !== null;
  return mayBeConverted ? null : order.from_network;
}
