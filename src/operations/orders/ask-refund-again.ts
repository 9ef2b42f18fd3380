import { recordAudit } from '#db/audit';
import { findOrderState } from '#db/orders/orders';
import { forgetUnanswered } from '#db/orders/provider-calls';
import { ServiceError } from '#domain/error';
import { refuseRefundAgain } from '#domain/refunds/refund-decision';
import { OperationRefusal } from '#domain/refusal';
import { callTemporal } from '#temporal/order-workflow';
import { refundAgainUpdate } from '#workflows/messages';
import type { DecideDeps } from './decide-order';
import { requireOrder } from './require-order';

/**
 * Has a decided refund requested once more from manual review [rules/refunds: Asking again]. The operator answers for the provider
 * not having taken an earlier call: one without an answer is forgotten.
 * @throws OperationRefusal if the order cannot take it, or Temporal does not answer
 */
export async function askRefundAgain(
  deps: DecideDeps,
  { orderId, operator, reason }: { orderId: string; operator: string; reason: string },
): Promise<void> {
  const { db, workflows } = deps;
  await requireOrder(db, orderId);
  const order = await findOrderState(db, orderId);
  const refusal = order && refuseRefundAgain(order);
  if (!order || refusal) {
    throw new OperationRefusal(`${refusal?.message ?? 'No state of the order is stored'}.`);
  }
  await db.transaction(async (tx) => {
    await forgetUnanswered(tx, orderId, 'request_refund');
    await recordAudit(tx, { actor: operator, action: 'order.refund_again', target: orderId, details: { reason } });
  });
  try {
    await callTemporal(deps, () => workflows.getHandle(orderId).executeUpdate(refundAgainUpdate, { args: [operator] }));
  } catch (error) {
    throw error instanceof ServiceError ? new OperationRefusal(`${error.message}.`) : error;
  }
}
