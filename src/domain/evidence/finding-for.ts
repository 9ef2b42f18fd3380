import { fromIso, toIso } from '../duration';
import type { OrderState } from '../orders/order';
import { isAbout } from '../orders/proof';
import type { LateDeposit } from '../watching/late-deposit';
import { awaitsLateDeposit, endOf } from '../watching/order-end';
import {
  CHAIN_FINDINGS_SINCE_EDITION,
  type ChainFinding,
  type DepositFinding,
  type ProofFinding,
} from './chain-finding';
import { aheadOf } from './fitting';
import { CONTRADICTIONS } from './leg';
import type { JudgedLeg, StoredEvidence } from './order-evidence';

/** What a verdict changes about the recorded order; null if it changes nothing. */
export function findingFor(order: OrderState, judged: JudgedLeg): ChainFinding | null {
  const { sandbox, edition } = order.input;
  if (sandbox !== null || edition < CHAIN_FINDINGS_SINCE_EDITION) {
    return null;
  }
  return judged.leg === 'deposit' ? depositFinding(order, judged) : proofFinding(order, judged.leg, judged);
}

function depositFinding({ status, depositOnChain, createdAt }: OrderState, judged: JudgedLeg): DepositFinding | null {
  const isSeen = isDepositSeen(judged, createdAt);
  const isNew = isSeen !== null && isSeen !== (depositOnChain?.isSeen ?? false);
  return isNew && status === 'waiting_deposit' ? { leg: 'deposit', isSeen } : null;
}

function proofFinding({ unproven }: OrderState, leg: ProofFinding['leg'], judged: JudgedLeg): ProofFinding | null {
  const { verdict, reason, said } = judged;
  const about = { leg, txHash: said?.txHash ?? null };
  if (!unproven || !said || !isAbout(about, unproven.report)) {
    return null;
  }
  if (verdict === 'verified') {
    return { ...about, verdict };
  }
  if (unproven.isForPerson) {
    return null;
  }
  if (verdict === 'contradicted') {
    const contradiction = CONTRADICTIONS.find((one) => one === reason);
    return contradiction ? { ...about, verdict, reason: contradiction } : null;
  }
  return verdict === 'unchecked' ? { ...about, verdict } : null;
}

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
  const isUnpaid = end !== null && !end.isPaid && awaitsLateDeposit(order.status);
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
