import type { Order } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import { explorerTxUrl } from '#domain/assets/explorer-links';
import { normalizeHash } from '#domain/assets/hash-form';
import { networkById } from '#domain/assets/networks';
import { STABLE_TARGETS } from '#domain/orders/order';

export interface OrderTransaction {
  kind: 'deposit' | 'payout' | 'refund';
  hash: string;
  /** Its page in a public block explorer; null if there is none, and for simulated transactions. */
  explorer_url: string | null;
}

/** How far a network has confirmed a transaction. */
export interface ChainView {
  network: string;
  confirmations: number;
  wanted: number;
  /** As it was said. */
  isConfirmed: boolean;
}

export interface TrackedTransaction extends OrderTransaction {
  /** Null if the operator's own nodes do not show it. */
  on_chain: ChainView | null;
}

interface SentTransaction extends Pick<OrderTransaction, 'kind' | 'hash'> {
  /** Null if the record does not say. */
  network: string | null;
}

export function transactionsOf(order: Order, record: TrackingRecord): OrderTransaction[] {
  return listSent(order, record).map(toTransaction);
}

/** With what the chain shows of them, and with a deposit that only the chain shows. */
export function trackedTransactionsOf(order: Order, record: TrackingRecord): TrackedTransaction[] {
  const { evidence, from_network: network } = order;
  const sent = listSent(order, record);
  const unnoticed = sent.some(({ kind }) => kind === 'deposit') ? null : findSeenDeposit(order);
  const all = unnoticed === null ? sent : [{ kind: 'deposit' as const, hash: unnoticed, network }, ...sent];
  return all.map((transaction) => ({
    ...toTransaction(transaction),
    on_chain: chainViewOf(evidence?.[transaction.kind] ?? null, transaction),
  }));
}

function toTransaction({ kind, hash, network }: SentTransaction): OrderTransaction {
  return { kind, hash, explorer_url: findExplorerUrl(hash, network) };
}

function listSent(order: Order, record: TrackingRecord): SentTransaction[] {
  const { late_deposit: late } = order;
  if (late) {
    // In every other status it is that of a payout, which may have failed since.
    const isRefunded = late.status === 'refunded';
    return [
      ...sentIn('deposit', late.tx_in_hash, order.from_network),
      ...sentIn(isRefunded ? 'refund' : 'payout', late.tx_out_hash, isRefunded ? order.from_network : order.to_network),
    ];
  }
  const isRefunded = order.status === 'refunded';
  const outNetwork = isRefunded ? findRefundNetwork(order, record) : order.to_network;
  return [
    ...sentIn('deposit', order.tx_in_hash, order.from_network),
    ...sentIn(isRefunded ? 'refund' : 'payout', order.tx_out_hash, outNetwork),
  ];
}

function sentIn(kind: OrderTransaction['kind'], hash: string | null, network: string | null): SentTransaction[] {
  return hash === null ? [] : [{ kind, hash, network }];
}

/** The deposit that the nodes show before the provider names it. */
function findSeenDeposit({ evidence }: Order): string | null {
  const leg = evidence?.deposit ?? null;
  return leg !== null && isShown(leg) ? leg.seen.tx_hash : null;
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

type Leg = NonNullable<NonNullable<Order['evidence']>['deposit']>;

/** Whether the chain has the payment as it was said, or where nothing was said, as it was agreed. */
export function isShown(leg: Leg): leg is Leg & { seen: NonNullable<Leg['seen']> } {
  return leg.seen !== null && (leg.verdict === 'verified' || leg.verdict === 'seen');
}

/**
 * How far the network has confirmed a transaction. Null for every other verdict: what the chain does not show is a matter for
 * people, and must not alarm the page's reader.
 */
function chainViewOf(leg: Leg | null, { hash, network }: Pick<SentTransaction, 'hash' | 'network'>): ChainView | null {
  const isMeant = leg !== null && isShown(leg) && normalizeHash(leg.seen.tx_hash) === normalizeHash(hash);
  if (network === null || !isMeant) {
    return null;
  }
  const { confirmations, confirmations_wanted: wanted } = leg.seen;
  return { network, confirmations, wanted, isConfirmed: leg.verdict === 'verified' };
}
