import { toIso } from '../duration';
import { judgeLeg } from '../evidence/judge-leg';
import { findUncheckable, type Leg } from '../evidence/leg';
import {
  type JudgedLeg,
  legsOf,
  type OrderEvidence,
  type OrderLeg,
  toOrderEvidence,
  toStored,
} from '../evidence/order-evidence';
import { lastRecordedAt, type OrderState } from '../orders/order';
import { sandboxHash } from './plan';
import { planOf } from './script';
import { simulateChain, type TransferProgress } from './simulated-chain';

/**
 * What a simulated network shows of a sandbox order's transfers as of its last record: a pure function of the order, judged by
 * the rules for real networks. Null before there is anything [rules/sandbox-and-clock: Evidence].
 */
export function simulateEvidence(order: OrderState): OrderEvidence | null {
  return toOrderEvidence(
    order,
    legsOf(order).flatMap((leg) => judgeSimulated(order, leg) ?? []),
  );
}

/** Null for a leg of which nothing is said, and which nobody could check. */
function judgeSimulated(order: OrderState, { agreed, said }: OrderLeg): JudgedLeg | null {
  const { leg, network, address } = agreed;
  const amount = said?.amount ?? agreed.amount ?? refundedAmount(order);
  const txHash = said?.txHash ?? earlyDeposit(order, leg);
  if (txHash === null || amount === null || findUncheckable(network, address) !== null) {
    return null;
  }
  const at = toIso(lastRecordedAt(order));
  const since = saidSince(order, leg);
  const transfer = {
    agreed: { ...agreed, sinceHeight: null },
    txHash,
    since,
    amount,
    progress: progressOf(order, leg),
  };
  const story = planOf(order.input)?.chain?.[leg] ?? null;
  const verdict = judgeLeg(transfer.agreed, said && { ...said, at: since }, simulateChain(transfer, story, at));
  return (
    verdict && {
      leg,
      verdict: verdict.verdict,
      reason: verdict.reason,
      said,
      seen: toStored(agreed, verdict, since),
      source: 'simulated',
      checkedAt: at,
    }
  );
}

/** The deposit that the network shows before the provider says anything of it; null if it does not. */
function earlyDeposit({ input, depositOnChain }: OrderState, leg: Leg): string | null {
  return leg === 'deposit' && depositOnChain?.isSeen ? sandboxHash('in', input) : null;
}

/** What arrived is sent back; null for a stablecoin, of which nobody says how much it is. */
function refundedAmount({ input, refund, amountFromActual }: OrderState): string | null {
  return refund?.target.kind === 'stable' ? null : (amountFromActual ?? input.amountFrom);
}

/** How far the transfer is on the network, as the simulated provider sees it. */
function progressOf({ status }: OrderState, leg: Leg): TransferProgress {
  if (leg === 'payout') {
    // A provider that goes back from sending lost its transaction.
    return status === 'completed' ? 'final' : status === 'sending' ? 'pending' : 'dropped';
  }
  return leg === 'deposit' && (status === 'confirming' || status === 'waiting_deposit') ? 'pending' : 'final';
}

/** When the provider, or the network, first spoke of the transfer. */
function saidSince({ timeline, createdAt, depositOnChain }: OrderState, leg: Leg): string {
  if (leg === 'deposit' && depositOnChain) {
    return depositOnChain.at;
  }
  const after = timeline.slice(1);
  const entry = leg === 'deposit' ? after[0] : (after.findLast(({ status }) => status === 'sending') ?? after.at(-1));
  return entry?.at ?? createdAt;
}
