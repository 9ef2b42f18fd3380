import { runOperation } from '#cli/operations/run-operation';
import { ServiceError } from '#domain/error';
import type { Decision } from '#domain/orders/order';
import { OperationRefusal } from '#domain/refusal';
import { decideOrderOperation } from '#operations/orders/decisions';
import { retryUntil } from '../retry';
import type { Tally } from '../tally';

/** A decision that an operator sent, and the last result of the command; `unknown` if it never had one. */
export interface RecordedDecision {
  orderId: string;
  status: Decision['status'];
  reason: string;
  outcome: 'taken' | 'refused' | 'unknown';
}

interface DecideOptions {
  status: Decision['status'];
  tx: string;
  amount?: string;
}

const OPTIONS: readonly DecideOptions[] = [
  { status: 'refunded', tx: 'chaos-refund' },
  { status: 'completed', tx: 'chaos-payout', amount: '0.5' },
];

/** Decides an order with the operator's command. Two decisions are made at the same time and contradict each other. */
export async function decide(orderId: string, count: 1 | 2, tally: Tally): Promise<RecordedDecision[]> {
  return Promise.all(OPTIONS.slice(0, count).map((options) => decideWithRetries(orderId, options, tally)));
}

async function decideWithRetries(orderId: string, options: DecideOptions, tally: Tally): Promise<RecordedDecision> {
  const reason = `${options.status} by the operator of the run`;
  const outcome = await retryUntil(async () => {
    // Another order's transaction is refused until the operator confirms it.
    const written = { order_id: orderId, ...options, tx: `${options.tx}-${orderId}`, reason };
    const result = await runOperation(decideOrderOperation, 'order decide', written).then(
      () => 'taken' as const,
      toRefused,
    );
    tally.count('decision', result ?? 'no answer');
    return result;
  });
  return { orderId, status: options.status, reason, outcome: outcome ?? 'unknown' };
}

/**
 * Whether the command reported an earlier decision or end. After any other error it may be run again: it also fails
 * while a workflow is behind its row.
 */
function toRefused(error: unknown): 'refused' | null {
  const message = error instanceof ServiceError || error instanceof OperationRefusal ? error.message : '';
  return /came first|this one is (completed|failed|expired|refunded)/.test(message) ? 'refused' : null;
}
