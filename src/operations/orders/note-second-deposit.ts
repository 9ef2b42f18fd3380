import type { Database } from '#db/client';
import { findOrderState } from '#db/orders/orders';
import { openCase } from '#db/recovery/cases';
import { isOtherDeposit } from '#domain/watching/late-deposit';

/**
 * Gives a person the case of a deposit that came to an order after its end, where neither the order nor its provider's answers
 * can show it [rules/watching: Second deposits].
 */
export async function noteSecondDeposit(
  db: Database,
  orderId: string,
  { txHash, source }: { txHash: string; source: string },
): Promise<void> {
  const order = await findOrderState(db, orderId);
  if (order && isOtherDeposit(order, txHash)) {
    const { provider } = order.input;
    const words = `ask ${provider} what became of it and of its order ${order.deposit.providerOrderId}: ${source}, by transaction ${txHash}`;
    await openCase(db, orderId, 'second_deposit', words);
  }
}
