import { askRefundAgain } from '#operations/orders/ask-refund-again';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

/** Has the decided refund of an order in manual_review requested once more. */
export async function orderRefundAgain(orderId: string, { reason }: { reason: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const operator = operatorName();
  await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => askRefundAgain({ db, workflows }, { orderId, operator, reason })),
  );
  return { json: { order_id: orderId, reason, operator }, text: `The refund of ${orderId} is requested again.` };
}
