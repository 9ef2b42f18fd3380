import { recordAudit } from '../../db/audit';
import type { Database } from '../../db/client';
import { findOrderState } from '../../db/orders/state';
import { hurryWatch } from '../../db/watching/watches';
import { OperationRefusal } from '../../domain/refusal';
import { refuseOrderAction } from '../../domain/support/order-action';

export interface PollRequest {
  orderId: string;
  reason: string;
  actor: string;
}

/**
 * Has a live order's provider asked at once, whenever the next question was due; answers with that instant.
 * @throws OperationRefusal when nobody asks about the order
 */
export async function hurryPoll({ db }: { db: Database }, { orderId, reason, actor }: PollRequest): Promise<Date> {
  const order = await findOrderState(db, orderId);
  if (!order) {
    throw new OperationRefusal(`There is no order ${orderId}.`);
  }
  return db.transaction(async (tx) => {
    const at = await hurryWatch(tx, orderId);
    if (!at) {
      const refusal = refuseOrderAction('poll', { status: order.status, sandbox: order.input.sandbox !== null });
      throw new OperationRefusal(`${refusal ?? `${order.input.provider} is no longer asked about it`}.`);
    }
    await recordAudit(tx, { actor, action: 'order.polled', target: orderId, details: {}, reason });
    return at;
  });
}
