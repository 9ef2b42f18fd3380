import type { FieldIssue } from '../error';
import type { OrderRefusal } from '../refunds/refund-decision';
import type { ProviderReport } from '../watching/provider-report';
import type { Decision, OrderState } from './order';
import type { OrderStatus } from './status';

/** Why a decision is refused, or null when it is taken or merely repeats the one that was taken. */
export function refuseDecision(order: OrderState, decision: Decision): OrderRefusal | null {
  if (order.decision) {
    return sameDecision(order.decision, decision)
      ? null
      : { code: 'REFUND_WINDOW_EXPIRED', message: `Another decision came first: the order is ${order.status}` };
  }
  if (!awaitsDecision(order.status)) {
    return {
      code: 'REFUND_WINDOW_EXPIRED',
      message: `Only an order in manual_review can be decided; this one is ${order.status}`,
    };
  }
  const fields = missingEvidence(decision);
  return fields.length === 0
    ? null
    : { code: 'INVALID_PAIR', message: `A decision for ${decision.status} needs evidence`, fields };
}

/** Whether a status allows a person's decision. */
export function awaitsDecision(status: OrderStatus): boolean {
  return status === 'manual_review';
}

/**
 * The evidence a decision lacks: a completion needs amount and transaction, a refund its transaction
 * [rules/orders-and-transitions: Manual review].
 */
export function missingEvidence({ status, txOutHash, amountTo, withoutEvidence }: Decision): FieldIssue[] {
  if (status === 'failed' || withoutEvidence) {
    return [];
  }
  return [
    ...(txOutHash === undefined ? [{ field: 'tx', issue: 'is required: the hash of the transaction' }] : []),
    ...(status === 'completed' && amountTo === undefined
      ? [{ field: 'amount', issue: 'is required: what was paid out' }]
      : []),
  ];
}

/** What the order becomes by it. */
export function reportOf({ status, txOutHash, amountTo }: Decision): ProviderReport {
  return { status, ...(txOutHash === undefined ? {} : { txOutHash }), ...(amountTo === undefined ? {} : { amountTo }) };
}

/** Whether one is a repetition of the other. */
export function sameDecision(a: Decision, b: Decision): boolean {
  return (
    a.status === b.status &&
    a.operator === b.operator &&
    a.reason === b.reason &&
    a.txOutHash === b.txOutHash &&
    a.amountTo === b.amountTo &&
    a.withoutEvidence === b.withoutEvidence
  );
}
