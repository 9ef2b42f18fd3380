import { eraseOrder } from '#operations/privacy/erase-order';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

/** Erases the personal data of one order. Repeating the command is safe. */
export async function privacyErase(orderId: string, { reason }: { reason: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const isComplete = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => eraseOrder({ db, workflows }, { orderId, reason, actor: operatorName() })),
  );
  const rest = isComplete
    ? 'Temporal deletes its history within seconds'
    : 'Temporal did not answer: the job retention deletes its history there later';
  return {
    json: { order_id: orderId, erased: true, history_deleted: isComplete },
    text: `The personal data of ${orderId} is erased. ${rest}.`,
  };
}
