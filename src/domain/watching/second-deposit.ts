import { normalizeHash } from '../assets/hash-form';
import type { OrderState } from '../orders/order';
import { endOf } from './order-end';

/**
 * Whether a transaction is another deposit than the one with which a live order ended [rules/watching: Second deposits]. Orders that
 * ended without one have late deposits instead.
 */
export function isOtherDeposit(order: OrderState, txHash: string): boolean {
  const { input, txInHash } = order;
  const end = endOf(order);
  const isOwn = txInHash !== null && normalizeHash(txInHash) === normalizeHash(txHash);
  return input.sandbox === null && end !== null && end.isPaid && !isOwn;
}
