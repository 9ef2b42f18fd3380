import { fromIso, toIso } from '../duration';
import type { OrderState } from '../orders/order';
import type { LateDeposit } from '../watching/late-deposit';
import { endOf } from '../watching/order-end';
import { aheadOf } from './fitting';
import type { JudgedLeg, StoredEvidence } from './order-evidence';

/**
 * Whether a verdict on the deposit shows a payment that is the order's, or nobody else's; null if it says neither this nor that
 * there is none [rules/evidence: Deposits].
 */
export function isDepositSeen(judged: Pick<JudgedLeg, 'verdict' | 'seen'>, createdAt: string): boolean | null {
  switch (judged.verdict) {
    case 'verified':
    case 'seen':
      return true;
    case 'unclear':
      return judged.seen !== null && isSince(judged.seen, createdAt) ? true : null;
    case null:
      return false;
    default:
      return null;
  }
}

/** Blocks of some networks may say an earlier time; of an unclear payment that is too little to be sure. */
function isSince({ blockTime }: StoredEvidence, since: string): boolean {
  return blockTime === null || aheadOf(blockTime, since) >= 0;
}

/**
 * The late deposit of an order that ended without one, once the chain shows it with all confirmations; null if there is none, or
 * if a person ended the order when it was there. What its provider does with it is not known yet.
 */
export function lateDepositOnChain(order: OrderState, judged: JudgedLeg, now: number): LateDeposit | null {
  const { seen } = judged;
  const end = endOf(order);
  const isUnpaid = end !== null && !end.isPaid && (order.status === 'expired' || order.status === 'failed');
  if (!isUnpaid || seen === null || !isDepositSeen(judged, order.createdAt)) {
    return null;
  }
  const { amount, txHash, blockTime, confirmations, confirmationsWanted } = seen;
  const isKnownToPerson = end.isDecided && blockTime !== null && fromIso(blockTime) < end.at;
  if (confirmations < confirmationsWanted || isKnownToPerson) {
    return null;
  }
  const at = toIso(now);
  return { status: 'confirming', seenAt: at, updatedAt: at, amount, txInHash: txHash, txOutHash: null };
}
