import { eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '#db/schema/limits';
import { orderClaims, orderEvents, orders } from '#db/schema/orders';
import { quotes } from '#db/schema/quotes';
import { newId } from '#security/secret';
import { openOrderWorkflow } from '#temporal/order-workflow';
import type { Body, Client } from '../service/client';
import type { Service } from '../service/service';

/** How far a creation had come when its process died. */
export type DiedAfter = 'the key' | 'the claim' | 'the start';

export interface DeadProcess {
  body: Body;
  key: string;
  after: DiedAfter;
  /** When it last renewed its claim of the key. */
  secondsAgo?: number;
  /** When it last renewed the order's claim. The service's own sweeper releases it at any time if that is long enough ago. */
  claimSecondsAgo?: number;
}

/**
 * Leaves the state that remains when the process dies during the creation of `body` with an idempotency key: the creation is
 * completed, and then everything after the given point is removed. Returns the order's id, which no response contained.
 */
export async function openAsDeadProcess(
  { db, workflows }: Service,
  client: Client,
  { body, key, after, secondsAgo = 11, claimSecondsAgo = 0 }: DeadProcess,
): Promise<string> {
  const { body: made } = await client.create(body, { headers: { 'Idempotency-Key': key } });
  const orderId = newId('ord');
  await workflows.getHandle(made.order_id).terminate();
  const [claim] = await db.delete(orderClaims).where(eq(orderClaims.orderId, made.order_id)).returning();
  await db.delete(orderEvents).where(eq(orderEvents.orderId, made.order_id));
  await db.delete(orders).where(eq(orders.orderId, made.order_id));
  const ago = (seconds: number) => sql`now() - ${seconds} * interval '1 second'`;
  await db
    .update(idempotencyKeys)
    .set({ subjectId: orderId, status: null, body: null, location: null, claimedAt: ago(secondsAgo) })
    .where(eq(idempotencyKeys.subjectId, made.order_id));
  const usedBy = after === 'the key' ? null : orderId;
  await db.update(quotes).set({ usedBy }).where(eq(quotes.usedBy, made.order_id));
  if (claim && after !== 'the key') {
    const input = { ...claim.input, orderId };
    const claimedAt = ago(claimSecondsAgo);
    await db.insert(orderClaims).values({ ...claim, orderId, input, started: false, claimedAt });
    if (after === 'the start') {
      await openOrderWorkflow({ workflows }, input);
    }
  }
  return orderId;
}
