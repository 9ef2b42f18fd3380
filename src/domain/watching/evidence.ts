import { MINUTE, toIso } from '../duration';
import type { OrderState } from '../orders/order';
import { needsProof } from '../orders/proof';
import { canMove, type OrderStatus } from '../orders/status';
import type { ProviderTraits } from '../providers/traits';
import type { ProviderReport } from './provider-report';

/** When a provider is polled again for what a completion or refund lacks, in minutes since its previous answer. */
const POLL_AFTER_MINUTES = [1, 5, 15, 60, 240] as const;

/**
 * Whether the transaction that paid out or refunded the money is known, if the provider reports it at all. No other status
 * says that the money has left [rules/watching: Late deposits].
 */
export function isTransferProven(
  { status, txOutHash }: { status: OrderStatus; txOutHash?: string | null | undefined },
  { hidesPayoutHash, hidesRefundHash }: ProviderTraits,
): boolean {
  switch (status) {
    case 'completed':
      return typeof txOutHash === 'string' || hidesPayoutHash === true;
    case 'refunded':
      return typeof txOutHash === 'string' || hidesRefundHash === true;
    default:
      return false;
  }
}

type Answered = Pick<ProviderReport, 'status' | 'amountTo' | 'doubts'>;

/** A payout of zero is reported as none at all. */
function lacksAmount({ status, amountTo }: Answered, { hidesPaidAmount }: ProviderTraits): boolean {
  return status === 'completed' && amountTo === undefined && hidesPaidAmount !== true;
}

/**
 * Whether an answer proves that the money has left: it names the amount paid out and the transaction, as far as the provider ever does,
 * and nothing of it cannot be so. What only names a transaction would end a watch while the money is still at the provider.
 */
export function isEndProven(answer: Answered & { txOutHash?: string | null }, traits: ProviderTraits): boolean {
  return answer.doubts === undefined && !lacksAmount(answer, traits) && isTransferProven(answer, traits);
}

/**
 * Whether a report of `completed` or `refunded` lacks the amount or transaction, although the provider reports these at all, or
 * says something of them that cannot be so: what an earlier answer named does not make up for that. A payout's transaction does
 * not prove a refund [rules/orders-and-transitions: Evidence].
 */
export function lacksEvidence({ input, txOutHash }: OrderState, report: ProviderReport): boolean {
  const { status } = report;
  if (input.sandbox !== null || !(status === 'completed' || status === 'refunded')) {
    return false;
  }
  if (report.doubts !== undefined) {
    return true;
  }
  const ofRefund = report.txOutHash === txOutHash ? null : report.txOutHash;
  const proof = status === 'completed' ? (report.txOutHash ?? txOutHash) : ofRefund;
  return lacksAmount(report, input) || !isTransferProven({ status, txOutHash: proof }, input);
}

/** The order waiting for the next poll for what is missing; null if it was polled often enough and a person is needed. */
export function waitForEvidence(order: OrderState, now: number): OrderState | null {
  const { missingEvidence } = order;
  if (missingEvidence && !missingEvidence.due) {
    return order;
  }
  const asked = missingEvidence ? missingEvidence.asked + 1 : 0;
  const minutes = POLL_AFTER_MINUTES[asked];
  return minutes === undefined
    ? null
    : { ...order, missingEvidence: { asked, nextAt: toIso(now + minutes * MINUTE), due: false } };
}

/**
 * What a live order's report lets be recorded at once. A completion or refund that lacks its evidence, or waits for its proof on the
 * chain, implies a deposit, and so does a deposit's transaction whatever the status: the order moves on, and nobody is asked to pay
 * again [rules/watching: Implied deposits].
 */
export function toRecordable(order: OrderState, report: ProviderReport): ProviderReport {
  const { status, txInHash, amountFrom } = report;
  const seen = { ...(txInHash && { txInHash }), ...(amountFrom && { amountFrom }) };
  const isUnpaid = order.status === 'waiting_deposit';
  const isLacking = lacksEvidence(order, report) || (isUnpaid && needsProof(order, report));
  if (status === 'completed' && isLacking && canMove(order.status, 'sending')) {
    // The transaction beside what is lacking may be as false: it would be shown, and complete a later answer that names none.
    return { ...wordsOf(report), ...seen, status: 'sending' };
  }
  const isSeen = (status === 'refunded' && isLacking) || (status === 'waiting_deposit' && txInHash !== undefined);
  return isSeen && isUnpaid ? { ...wordsOf(report), ...seen, status: 'confirming' } : report;
}

function wordsOf({ providerWord, doubts }: ProviderReport): Pick<ProviderReport, 'providerWord' | 'doubts'> {
  return { ...(providerWord && { providerWord }), ...(doubts && { doubts }) };
}
