import { type DecideOptions, orderDecide } from '#cli/order/decide-order';
import { ServiceError } from '#domain/error';
import type { Decision } from '#domain/orders/order';
import { OperationRefusal } from '#domain/refusal';
import { retryPatiently } from '../patience';
import type { Tally } from '../tally';

/** A decision an operator sent, and what the command said in the end; `unknown` when it never said. */
export interface RecordedDecision {
  orderId: string;
  status: Decision['status'];
  reason: string;
  outcome: 'taken' | 'refused' | 'unknown';
}

const OPTIONS: readonly Omit<DecideOptions, 'reason'>[] = [
  { status: 'refunded', tx: 'chaos-refund' },
  { status: 'completed', tx: 'chaos-payout', amount: '0.5' },
];

/** Decides on an order by the operator's own command; two decisions contradict each other, at the same time. */
export async function decide(orderId: string, count: 1 | 2, tally: Tally): Promise<RecordedDecision[]> {
  return Promise.all(OPTIONS.slice(0, count).map((options) => decideSurely(orderId, options, tally)));
}

async function decideSurely(
  orderId: string,
  options: Omit<DecideOptions, 'reason'>,
  tally: Tally,
): Promise<RecordedDecision> {
  const reason = `${options.status} by the operator of the run`;
  const outcome = await retryPatiently(async () => {
    const said = await orderDecide(orderId, { ...options, reason }).then(() => 'taken' as const, refusedOr);
    tally.count('decision', said ?? 'no answer');
    return said;
  });
  return { orderId, status: options.status, reason, outcome: outcome ?? 'unknown' };
}

/**
 * Whether the command said that another decision or an end came first. Anything else says that it may be run again: a workflow
 * that is behind its row for a moment refuses as well.
 */
function refusedOr(error: unknown): 'refused' | null {
  const said = error instanceof ServiceError || error instanceof OperationRefusal ? error.message : '';
  return /came first|this one is (completed|failed|expired|refunded)/.test(said) ? 'refused' : null;
}
