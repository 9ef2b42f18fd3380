import { and, eq, type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import type { OrderInput } from '../domain/order';
import { isTerminal, type OrderStatus } from '../domain/status';
import { type Database, type Transaction, violatedIndex } from './client';
import { deleteDeliveries } from './delivery-removal';
import { type Environment, orderClaims, orderEvents, orders } from './schema';
import { statement } from './statement';
import { deliveries } from './webhook-schema';

/** How long a creation may take before others may assume that its process died [partner-api 13.2]. */
export const ABANDONED_AFTER = sql`interval '60 seconds'`;
const ABANDONED = sql`${orderClaims.claimedAt} < now() - ${ABANDONED_AFTER}`;

export type ClaimOutcome = { kind: 'claimed' } | { kind: 'quote_gone' } | { kind: 'duplicate'; orderId: string | null };

interface Claim {
  input: OrderInput;
  environment: Environment;
  quoteId: string;
}

/**
 * Reserves the quote and the partner's reference for an order: either everything is reserved or nothing is. A seeded order
 * takes the place of the earlier order of its seed [decision 18].
 * `duplicate` names the open order that holds the reference, or null when the order itself is being created right now.
 */
export async function claimOrder(db: Database, claim: Claim): Promise<ClaimOutcome> {
  const { input, environment } = claim;
  try {
    return await (input.sandbox?.seeded ? db.transaction((tx) => replaceSeeded(tx, claim)) : reserve(db, claim));
  } catch (error) {
    if (error instanceof TransactionRollbackError) {
      return { kind: 'quote_gone' };
    }
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

interface Reservation {
  orderId: string;
  generation: number;
  partnerId: string;
  environment: Environment;
  partnerOrderRef: string | null;
  quoteId: string;
  input: string;
}

const reservation = (value: (name: keyof Reservation) => unknown) => sql`
  with quote as (
    update quotes set used_by = ${value('orderId')}
    where quote_id = ${value('quoteId')} and (used_by is null or used_by = ${value('orderId')}) and expires_at > now()
    returning quote_id
  )
  insert into ${orderClaims} (order_id, generation, partner_id, environment, partner_order_ref, input)
  select ${value('orderId')}, ${value('generation')}::int, ${value('partnerId')}, ${value('environment')},
    ${value('partnerOrderRef')}, ${value('input')}::json
  from quote
  returning order_id
`;

const RESERVE = statement<Reservation, { order_id: string }>('reserve_order', reservation(sql.placeholder));

function toReservation({ input, environment, quoteId }: Claim): Reservation {
  const { orderId, generation, partnerId, partnerOrderRef } = input;
  return { orderId, generation, partnerId, environment, partnerOrderRef, quoteId, input: JSON.stringify(input) };
}

async function reserve(db: Database, claim: Claim): Promise<ClaimOutcome> {
  const rows = await RESERVE(db, toReservation(claim));
  return { kind: rows.length === 1 ? 'claimed' : 'quote_gone' };
}

/** Forgets the earlier order with all it left behind, unless the new one cannot be claimed. */
async function replaceSeeded(tx: Transaction, claim: Claim): Promise<ClaimOutcome> {
  const { orderId } = claim.input;
  const [earlier] = await tx
    .select({ replaceable: sql<boolean>`${orderClaims.started} or ${ABANDONED}` })
    .from(orderClaims)
    .where(eq(orderClaims.orderId, orderId))
    .for('update');
  if (earlier && !earlier.replaceable) {
    return { kind: 'duplicate', orderId: null };
  }
  await tx.delete(orderClaims).where(eq(orderClaims.orderId, orderId));
  await deleteDeliveries(tx, eq(deliveries.orderId, orderId));
  await tx.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
  await tx.delete(orders).where(eq(orders.orderId, orderId));
  const values = toReservation(claim);
  const { rows } = await tx.execute(reservation((name) => values[name]));
  return rows.length === 1 ? { kind: 'claimed' } : tx.rollback();
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

/** The input a claimed order is, or was to be, opened with. From now on the claim counts as fresh: somebody works on it. */
export async function resumeClaim(db: Database, orderId: string): Promise<OrderInput | null> {
  const [row] = await db
    .update(orderClaims)
    .set({ claimedAt: sql`now()` })
    .where(eq(orderClaims.orderId, orderId))
    .returning({ input: orderClaims.input });
  return row?.input ?? null;
}

/** Writes the claim of an order that has opened, where it is missing. */
export async function adoptClaim(db: Database, input: OrderInput, status: OrderStatus): Promise<void> {
  const { orderId, generation, partnerId, partnerOrderRef, sandbox } = input;
  await db
    .insert(orderClaims)
    .values({
      orderId,
      generation,
      partnerId,
      environment: sandbox ? 'test' : 'live',
      partnerOrderRef,
      input,
      started: true,
      open: !isTerminal(status),
    })
    .onConflictDoNothing();
}

/** Undoes a claim whose order never opened: its quote and its reference are free again. */
export async function releaseClaim(db: Database, { orderId, generation }: OrderInput): Promise<void> {
  await release(db, sql`order_id = ${orderId} and generation = ${generation}::int and not started`);
}

/** Undoes a claim unless its order has opened, or somebody has taken it up again. */
export async function releaseAbandoned(db: Database, orderId: string): Promise<void> {
  await release(db, sql`order_id = ${orderId} and not started and ${ABANDONED}`);
}

async function release(db: Database, condition: SQL): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${orderClaims} where ${condition} returning order_id)
    update quotes set used_by = null where used_by in (select order_id from gone)
  `);
}

/** Claims whose creation neither opened an order nor gave up: their process died. */
export async function abandonedClaims(db: Database): Promise<string[]> {
  const rows = await db
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(sql`not ${orderClaims.started} and ${ABANDONED}`)
    .limit(100);
  return rows.map(({ orderId }) => orderId);
}
