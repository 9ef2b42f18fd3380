import { normalizeHash } from '../assets/hash-form';
import type { Decision, OrderState } from './order';
import type { OrderStatus } from './status';

/** What is on record that a decision may contradict. */
export interface DecisionFacts {
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
