import { recordAudit } from '#db/audit';
import { findOrderState } from '#db/orders/orders';
import { ServiceError } from '#domain/error';
import { refuseReview } from '#domain/orders/decision';
import { OperationRefusal } from '#domain/refusal';
import { callTemporal, isClosed } from '#temporal/order-workflow';
import { reviewUpdate } from '#workflows/messages';
import type { DecideDeps } from './decide-order';
import { requireOrder } from './require-order';

/**
 * Takes an open order to manual review, whatever its workflow waits for, so that it can be decided [rules/operators: Orders that
 * stand still].
 * @throws OperationRefusal if the order has ended, is there already, or Temporal does not answer
 */
export async function takeToReview(
  { db, ...temporal }: DecideDeps,
  { orderId, operator, reason }: { orderId: string; operator: string; reason: string },
): Promise<void> {
  await requireOrder(db, orderId);
  const order = await findOrderState(db, orderId);
  const refusal = order && refuseReview(order);
  if (!order || refusal) {
    throw new OperationRefusal(`${refusal?.message ?? 'No state of the order is stored'}.`);
  }
  const details = { status: order.status, reason };
  await recordAudit(db, { actor: operator, action: 'order.review', target: orderId, details });
  try {
    await callTemporal(temporal, () =>
      temporal.workflows.getHandle(orderId).executeUpdate(reviewUpdate, { args: [operator] }),
    );
  } catch (error) {
    if (isClosed(error)) {
      throw new OperationRefusal('Its workflow is not running; swaplane doctor orders --repair starts it again.');
    }
    throw error instanceof ServiceError ? new OperationRefusal(`${error.message}.`) : error;
  }
}
