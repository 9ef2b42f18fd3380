import { takeToReview } from '#operations/orders/take-to-review';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

/** Takes an open order to manual_review, so that it can be decided. */
export async function orderReview(orderId: string, { reason }: { reason: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const operator = operatorName();
  await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => takeToReview({ db, workflows }, { orderId, operator, reason })),
  );
  return {
    json: { order_id: orderId, status: 'manual_review', reason, operator },
    text: `${orderId} is in manual_review; swaplane order decide ends it.`,
  };
}
