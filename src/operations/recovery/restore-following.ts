import type { Database } from '#db/client';
import { openCase } from '#db/recovery/cases';
import { restoreCalls, restoreWatch } from '#db/recovery/restore-calls';
import type { OrderState } from '#domain/orders/order';
import { isTerminal } from '#domain/orders/status';
import type { FindLosses } from '#providers/live/losses';
import type { OpeningCall } from './recorded-order';

/**
 * Restores missing rows that follow a live order: the calls to its provider, so that none is made twice, and the watch. If the
 * provider or the wallet reported something once and it was lost, a case is opened that says what is missing [rules/recovery:
 * What follows an order].
 */
export async function restoreFollowing(
  { db, findLosses }: { db: Database; findLosses: FindLosses },
  order: OrderState,
  calls: readonly OpeningCall[],
): Promise<void> {
  const { input, deposit } = order;
  const { orderId, provider } = input;
  if (input.sandbox) {
    return;
  }
  const { secret, pollsByDeposit } = findLosses(order);
  const made: OpeningCall = {
    call: 'create_order',
    startedAt: new Date(order.createdAt),
    answered: { at: new Date(order.createdAt), value: deposit },
  };
  const others = calls.filter(({ call }) => call !== 'create_order');
  const hasSecret = await restoreCalls(db, orderId, [made, ...others], secret.kind === 'known' ? secret.sealed : null);
  const depositHash = await restoreWatch(db, { orderId, provider, providerOrderId: deposit.providerOrderId });
  if (secret.kind === 'lost' && !hasSecret) {
    const words = `ask ${provider} how its order ${deposit.providerOrderId} stands; what it takes to read the order was lost`;
    await openCase(db, orderId, 'secret_missing', words);
  }
  if (depositHash === null && pollsByDeposit && order.depositReportedAt !== undefined && !isTerminal(order.status)) {
    await openCase(db, orderId, 'deposit_hash_missing', 'ask the wallet to report its deposit once more');
  }
  if (order.ticketOpenedAt !== null && !isTerminal(order.status)) {
    const words = `ask ${provider} what became of the refund of its order ${deposit.providerOrderId}`;
    await openCase(db, orderId, 'refund_ticket', words);
  }
}
