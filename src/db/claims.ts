import { and, eq, sql } from 'drizzle-orm';
import type { OrderInput } from '../domain/order';
import { type Database, violatedIndex } from './client';
import { deliveries, type Environment, orderClaims, orderEvents, orders } from './schema';

/** How long a creation may take before others may assume that its process died [partner-api 13.2]. */
export const ABANDONED_AFTER = sql`interval '60 seconds'`;

export type ClaimOutcome = { kind: 'claimed' } | { kind: 'quote_gone' } | { kind: 'duplicate'; orderId: string | null };

/**
 * Reserves the quote and the partner's reference for an order, in one statement: either everything is reserved or nothing is.
 * `duplicate` names the open order that holds the reference, or null when the order itself is being created right now.
 */
export async function claimOrder(
  db: Database,
  claim: { input: OrderInput; environment: Environment; quoteId: string },
): Promise<ClaimOutcome> {
  const { input, environment, quoteId } = claim;
  try {
    const { rowCount } = await db.execute(sql`
      with quote as (
        update quotes set used_by = ${input.orderId}
        where quote_id = ${quoteId} and (used_by is null or used_by = ${input.orderId}) and expires_at > now()
        returning quote_id
      )
      insert into ${orderClaims} (order_id, generation, partner_id, environment, partner_order_ref, input)
      select ${input.orderId}, ${input.generation}::int, ${input.partnerId}, ${environment}, ${input.partnerOrderRef},
        ${JSON.stringify(input)}::json
      from quote
    `);
    return rowCount === 1 ? { kind: 'claimed' } : { kind: 'quote_gone' };
  } catch (error) {
    switch (violatedIndex(error)) {
      case 'order_claims_open_ref':
        return { kind: 'duplicate', orderId: await openOrderWithRef(db, input, environment) };
      case 'order_claims_pkey':
        return { kind: 'duplicate', orderId: null };
      default:
        throw error;
    }
  }
}

async function openOrderWithRef(db: Database, input: OrderInput, environment: Environment): Promise<string | null> {
  const [row] = await db
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(
      and(
        eq(orderClaims.partnerId, input.partnerId),
        eq(orderClaims.environment, environment),
        eq(orderClaims.partnerOrderRef, input.partnerOrderRef ?? ''),
        eq(orderClaims.open, true),
      ),
    );
  return row?.orderId ?? null;
}

/** The input a claimed order is, or was to be, opened with. */
export async function claimedInput(db: Database, orderId: string): Promise<OrderInput | null> {
  const [row] = await db.select({ input: orderClaims.input }).from(orderClaims).where(eq(orderClaims.orderId, orderId));
  return row?.input ?? null;
}

/** Undoes a claim whose order never opened: its quote and its reference are free again. */
export async function releaseClaim(db: Database, orderId: string): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${orderClaims} where order_id = ${orderId} and not started returning order_id)
    update quotes set used_by = null where used_by in (select order_id from gone)
  `);
}

/** Claims whose creation neither opened an order nor gave up: their process died. */
export async function abandonedClaims(db: Database): Promise<string[]> {
  const rows = await db
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(sql`not ${orderClaims.started} and ${orderClaims.claimedAt} < now() - ${ABANDONED_AFTER}`)
    .limit(100);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Forgets a seeded order with all it left behind, so that its seed can be used again [decision 18]. Answers with the
 * generation of the order that replaces it; with a lower one nothing can be written any more.
 */
export async function forgetSeeded(db: Database, orderId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(orderClaims)
      .where(eq(orderClaims.orderId, orderId))
      .returning({ generation: orderClaims.generation });
    await tx.delete(deliveries).where(eq(deliveries.orderId, orderId));
    await tx.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
    await tx.delete(orders).where(eq(orders.orderId, orderId));
    return gone ? gone.generation + 1 : 0;
  });
}
