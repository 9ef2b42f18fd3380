import { normalizeHash } from '../assets/hash-form';
import type { OrderState } from '../orders/order';
import { type OrderStatus, STATUSES } from '../orders/status';
import type { ProviderTraits } from '../providers/traits';
import { isEndProven, isTransferProven } from './evidence';
import { isRefundable } from './failure';
import { endOf } from './order-end';
import type { ProviderReport } from './provider-report';

/** Money that arrived after its order had ended. The order's status does not change. */
export interface LateDeposit {
  /** What the provider does with it, as an order status. */
  status: OrderStatus;
  seenAt: string;
  updatedAt: string;
  amount: string | null;
  txInHash: string | null;
  /** Transaction by which it left again, as payout or refund. */
  txOutHash: string | null;
}

/** The late deposit according to a report on an order that has ended; null if the report has none, or nothing new. */
export function lateDepositOf(
  known: LateDeposit | null,
  report: ProviderReport,
  at: string,
  hides: ProviderTraits,
): LateDeposit | null {
  if (known === null && !showsMoney(report)) {
    return null;
  }
  if (known !== null && (report.status === 'waiting_deposit' || report.status === 'expired')) {
    return null;
  }
  const next: LateDeposit = {
    ...whereNow(known, report, hides),
    seenAt: known?.seenAt ?? at,
    updatedAt: at,
    amount: report.amountFrom ?? known?.amount ?? null,
    txInHash: report.txInHash ?? known?.txInHash ?? null,
  };
  const isNew = known === null || JSON.stringify({ ...known, updatedAt: at }) !== JSON.stringify(next);
  return isNew ? next : null;
}

/** Whether the partner is told: of the deposit once, and once when it has left again [rules/watching: Late deposits]. */
export function isAnnounced(known: LateDeposit | null, next: LateDeposit, hides: ProviderTraits): boolean {
  const hasLeft = isTransferProven(next, hides) && !(known && isTransferProven(known, hides));
  return known === null || hasLeft;
}

/**
 * A late deposit as it is recorded, where somebody else may have recorded it since `found` was derived; null if nothing of it is
 * new. The times of the two events stay: when it was first seen, and when it left. Money that has left with proof stays so,
 * whatever else is found later [rules/watching: Late deposits].
 */
export function mergeLateDeposit(
  known: LateDeposit | null,
  found: LateDeposit,
  hides: ProviderTraits,
): LateDeposit | null {
  if (known === null) {
    return found;
  }
  const hadLeft = isTransferProven(known, hides);
  if (hadLeft && !isTransferProven(found, hides)) {
    return null;
  }
  const next = { ...found, seenAt: known.seenAt, updatedAt: hadLeft ? known.updatedAt : found.updatedAt };
  const isNew = ANSWERED.some((member) => known[member] !== next[member]);
  return isNew ? next : null;
}

/** What a provider or the chain says of a late deposit. */
const ANSWERED = ['status', 'amount', 'txInHash', 'txOutHash'] as const;

/** Without proof the money has not left again, and an answer of which something cannot be so proves nothing. */
function whereNow(
  known: LateDeposit | null,
  report: ProviderReport,
  hides: ProviderTraits,
): Pick<LateDeposit, 'status' | 'txOutHash'> {
  const { status, doubts } = report;
  const txOutHash = txOutHashAfter(known, report);
  if (isEndProven({ ...report, txOutHash }, hides)) {
    return { status, txOutHash };
  }
  const before = { status: known?.status ?? 'confirming', txOutHash: known?.txOutHash ?? null };
  switch (status) {
    case 'completed':
      return { ...before, status: 'sending' };
    case 'refunded':
      return before;
    default:
      return { status, txOutHash: doubts === undefined ? txOutHash : before.txOutHash };
  }
}

/** The transaction of a payout does not prove a refund, and vice versa. */
function txOutHashAfter(known: LateDeposit | null, { status, txOutHash }: ProviderReport): string | null {
  const isOfSameKind = (known?.status === 'refunded') === (status === 'refunded');
  if (isOfSameKind) {
    return txOutHash ?? known?.txOutHash ?? null;
  }
  return txOutHash === known?.txOutHash ? null : (txOutHash ?? null);
}

function showsMoney(report: ProviderReport): boolean {
  const { status, txInHash } = report;
  const isWithout =
    status === 'waiting_deposit' || status === 'expired' || (status === 'failed' && !isRefundable(report));
  return txInHash !== undefined || !isWithout;
}

/**
 * Whether the provider is asked again when the wallet names a transaction and nobody polls any more. So far nobody knew of a deposit,
 * so no one answers for this one [rules/watching: Reported deposits].
 */
export function isFollowedAgain({ input, ...order }: OrderState, lateDeposit: LateDeposit | null): boolean {
  return input.sandbox === null && lateDeposit === null && !endOf(order)?.isPaid;
}

/** What an order's watch knows of its deposit. */
interface KnownDeposit {
  lateDeposit: LateDeposit | null;
  /** The transaction that the wallet named last. */
  depositHash: string | null;
}

/**
 * Whether a transaction is another deposit than the one with which a live order is being swapped or ended, or than its late one
 * [rules/watching: Second deposits]. Where the provider names no transaction of its deposit, the one that the wallet had named is
 * taken for it.
 */
export function isOtherDeposit({ input, ...order }: OrderState, known: KnownDeposit, txHash: string): boolean {
  const { lateDeposit, depositHash } = known;
  const isTransaction = (hash: string | null) => hash !== null && normalizeHash(hash) === normalizeHash(txHash);
  const own = order.txInHash ?? lateDeposit?.txInHash ?? depositHash;
  if (input.sandbox !== null || isTransaction(own)) {
    return false;
  }
  const end = endOf(order);
  // An unconfirmed transaction may still be replaced, and a wallet may repeat what it named before the provider named another.
  return end === null ? isConfirmed(order) && !isTransaction(depositHash) : end.isPaid || lateDeposit !== null;
}

function isConfirmed({ status, txInHash }: Pick<OrderState, 'status' | 'txInHash'>): boolean {
  return txInHash !== null && STATUSES[status].rank > STATUSES.confirming.rank;
}
