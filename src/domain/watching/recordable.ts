import type { OrderState } from '../orders/order';
import { canMove } from '../orders/transition';
import { lacksEvidence } from './evidence';
import type { ProviderReport } from './provider-report';

/**
 * What a live order's report lets be recorded at once. A completion or refund that lacks its evidence implies a deposit, and so
 * does a deposit's transaction whatever the status: the order moves on, and nobody is asked to pay again [rules/watching:
 * Implied deposits].
 */
export function toRecordable(order: OrderState, report: ProviderReport): ProviderReport {
  const { status, txInHash, amountFrom } = report;
  const seen = { ...(txInHash && { txInHash }), ...(amountFrom && { amountFrom }) };
  const isLacking = lacksEvidence(order, report);
  if (status === 'completed' && isLacking && canMove(order.status, 'sending')) {
    const { txOutHash } = report;
    return { ...wordsOf(report), ...seen, ...(txOutHash && { txOutHash }), status: 'sending' };
  }
  const isSeen = (status === 'refunded' && isLacking) || (status === 'waiting_deposit' && txInHash !== undefined);
  return isSeen && order.status === 'waiting_deposit' ? { ...wordsOf(report), ...seen, status: 'confirming' } : report;
}

function wordsOf({ providerWord, doubts }: ProviderReport): Pick<ProviderReport, 'providerWord' | 'doubts'> {
  return { ...(providerWord && { providerWord }), ...(doubts && { doubts }) };
}
