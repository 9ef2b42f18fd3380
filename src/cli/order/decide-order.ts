import { missingEvidence } from '#domain/orders/decision';
import type { Decision } from '#domain/orders/order';
import { decideOrder } from '#operations/orders/decide-order';
import type { Answer } from '../answer';
import { WrongUsage } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

export interface DecideOptions {
  status: Decision['status'];
  reason: string;
  tx?: string;
  amount?: string;
  withoutEvidence?: true;
  despiteDoubts?: true;
}

/** Takes an order out of manual_review. Repeating the command is safe: it returns the recorded decision. */
export async function orderDecide(orderId: string, options: DecideOptions): Promise<Answer> {
  const decision = toDecision(options);
  const instance = findRunningInstance();
  await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => decideOrder({ db, workflows }, { orderId, decision })),
  );
  const { status, reason, operator: actor } = decision;
  return { json: { order_id: orderId, status, reason, operator: actor }, text: `${orderId} is ${status}.` };
}

function toDecision({ status, reason, tx, amount, withoutEvidence, despiteDoubts }: DecideOptions): Decision {
  if (tx !== undefined && status === 'failed') {
    throw new WrongUsage('--tx cannot be used with --status failed.');
  }
  if (amount !== undefined && status !== 'completed') {
    throw new WrongUsage('--amount can only be used with --status completed.');
  }
  if (withoutEvidence && (tx !== undefined || amount !== undefined || status === 'failed')) {
    throw new WrongUsage('--without-evidence cannot be used with --tx, --amount or --status failed.');
  }
  const decision: Decision = {
    status,
    reason,
    operator: operatorName(),
    ...(tx !== undefined && { txOutHash: tx }),
    ...(amount !== undefined && { amountTo: amount }),
    ...(withoutEvidence && { withoutEvidence }),
    ...(despiteDoubts && { despiteDoubts }),
  };
  const missing = missingEvidence(decision).map(({ field }) => `--${field}`);
  if (missing.length > 0) {
    throw new WrongUsage(`${status} needs ${missing.join(' and ')}, or --without-evidence if there is none.`);
  }
  return decision;
}
