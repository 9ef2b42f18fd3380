import { normalizeHash } from '../assets/hash-form';
import type { FieldIssue } from '../error';
import type { OrderRefusal } from '../refunds/refund-decision';
import type { ProviderReport } from '../watching/provider-report';
import type { Decision, OrderState } from './order';
import { canMove, isTerminal, type OrderStatus } from './status';

/** Why a decision is refused; null if it is accepted or repeats the recorded one. */
export function refuseDecision(order: OrderState, decision: Decision): OrderRefusal | null {
  if (order.decision) {
    return sameDecision(order.decision, decision)
      ? null
      : { code: 'REFUND_WINDOW_EXPIRED', message: `Another decision came first: the order is ${order.status}` };
  }
  if (!awaitsDecision(order.status)) {
    return {
      code: 'REFUND_WINDOW_EXPIRED',
      message: notInReview(order.status),
    };
  }
  const fields = missingEvidence(decision);
  return fields.length === 0
    ? null
    : { code: 'INVALID_PAIR', message: `A decision for ${decision.status} needs evidence`, fields };
}

/** Every open order can be taken there first [rules/operators: Orders that stand still]. */
export function notInReview(status: OrderStatus): string {
  const way = isTerminal(status) ? '' : ', and has to be taken to review first';
  return `Only an order in manual_review can be decided; this one is ${status}${way}`;
}

/** Whether a status allows a person's decision. */
export function awaitsDecision(status: OrderStatus): boolean {
  return status === 'manual_review';
}

/**
 * The evidence a decision lacks: a completion needs an amount and a transaction, a refund a transaction
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

/** The report that a decision amounts to. */
export function reportOf({ status, txOutHash, amountTo }: Decision): ProviderReport {
  return { status, ...(txOutHash === undefined ? {} : { txOutHash }), ...(amountTo === undefined ? {} : { amountTo }) };
}

/** Whether two decisions are the same. */
export function sameDecision(a: Decision, b: Decision): boolean {
  return (
    a.status === b.status &&
    a.operator === b.operator &&
    a.reason === b.reason &&
    a.txOutHash === b.txOutHash &&
    a.amountTo === b.amountTo &&
    a.withoutEvidence === b.withoutEvidence &&
    a.despiteDoubts === b.despiteDoubts
  );
}

/** What is on record that a decision may contradict. */
interface DecisionFacts {
  /** The status that the provider reported last; null if none. */
  said: OrderStatus | null;
  /** Another live order that ended with the decision's transaction, or whose deposit it is; null if there is none. */
  other: { orderId: string; role: 'payout' | 'deposit' } | null;
}

const FINAL: readonly OrderStatus[] = ['completed', 'refunded'];

/**
 * What on record speaks against an operator's decision; such a decision is only taken once more with a confirmation [rules/operators:
 * Decisions against the record].
 */
export function findDecisionDoubts(
  { input, txInHash }: OrderState,
  { status, txOutHash }: Decision,
  { said, other }: DecisionFacts,
): string[] {
  return [
    ...(said !== null && FINAL.includes(said) && said !== status ? [`${input.provider} says: ${said}`] : []),
    ...(txOutHash !== undefined && txInHash !== null && normalizeHash(txOutHash) === normalizeHash(txInHash)
      ? ["the transaction is the order's own deposit"]
      : []),
    ...(other ? [`the transaction is the ${other.role} of ${other.orderId}`] : []),
  ];
}

/** Why an operator cannot take the order into manual review; null if it can [rules/operators: Orders that stand still]. */
export function refuseReview({ status }: Pick<OrderState, 'status'>): OrderRefusal | null {
  return canMove(status, 'manual_review')
    ? null
    : {
        code: 'REFUND_WINDOW_EXPIRED',
        message: `Only an open order can be taken to manual_review; this one is ${status}`,
      };
}
