import { addOrderNote } from '#operations/orders/add-note';
import { requestPoll } from '#operations/orders/request-poll';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

/** Polls the provider immediately. */
export async function orderPoll(orderId: string, { reason }: { reason: string }): Promise<Answer> {
  const at = await withDatabase(findRunningInstance(), (db) =>
    requestPoll({ db }, { orderId, reason, actor: operatorName() }),
  );
  return {
    json: { order_id: orderId, next_poll_at: at.toISOString() },
    text: `The provider is being polled about ${orderId} now.`,
  };
}

/** Stores a note for other operators. */
export async function orderNote(orderId: string, note: string): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) => addOrderNote({ db }, { orderId, note, actor: operatorName() }));
  return { json: { order_id: orderId, note }, text: `Added a note to ${orderId}.` };
}
