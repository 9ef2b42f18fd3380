import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { findOrderState } from '#db/orders/orders';
import { pollOrderNow } from '#db/watching/watches';
import { OperationRefusal } from '#domain/refusal';
import { refuseOrderAction } from '#domain/support/order-action';

export interface PollRequest {
  orderId: string;
  reason: string;
  actor: string;
}

/**
 * Makes the next poll of a live order's provider due at once, and returns the time when it is due.
 * @throws OperationRefusal if nothing polls about the order
 */
export async function requestPoll({ db }: { db: Database }, { orderId, reason, actor }: PollRequest): Promise<Date> {
  const order = await findOrderState(db, orderId);
  if (!order) {
    throw new OperationRefusal(`There is no order ${orderId}.`);
  }
  return db.transaction(async (tx) => {
    const at = await pollOrderNow(tx, orderId);
    if (!at) {
      const refusal = refuseOrderAction('poll', { status: order.status, sandbox: order.input.sandbox !== null });
      throw new OperationRefusal(`${refusal ?? `${order.input.provider} is no longer polled about it`}.`);
    }
    await recordAudit(tx, { actor, action: 'order.polled', target: orderId, details: {}, reason });
    return at;
  });
}
