import { and, eq, inArray, ne, type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { ABANDONED_AFTER_MS, RENEW_EVERY_MS } from '#domain/orders/open-order';
import type { OrderInput } from '#domain/orders/order';
import { isTerminal, type OrderStatus } from '#domain/orders/status';
import { type Database, lockName, statement, type Transaction } from '../client';
import { orderClaims } from '../schema/orders';
import { deleteOrders } from './removal';

/** Without a renewal for this long, others may assume that the process died [rules/order-creation: A process that died]. */
export const ABANDONED_AFTER = sql.raw(`interval '${ABANDONED_AFTER_MS} milliseconds'`);
const ABANDONED = sql`${orderClaims.claimedAt} < now() - ${ABANDONED_AFTER}`;

/**
 * `replaced` lists the orders that were deleted for this one; `duplicate` is the open order that holds the reference, or null.
 */
type ClaimOutcome =
  | { kind: 'claimed'; replaced: string[] }
  | { kind: 'quote_gone' }
  | { kind: 'duplicate'; orderId: string | null };

interface Claim {
  input: OrderInput;
  environment: Environment;
  quoteId: string;
  /** The ids of all orders of its seed, including its own; empty without a seed. */
  seedIds: readonly string[];
}

/**
 * Reserves the quote and the partner's reference for an order, both or neither. A seeded order replaces the earlier order of
 * its seed [rules/sandbox-and-clock: Seeds]. `duplicate` is null while the conflicting order is still being created: nobody can
 * read it yet.
 */
export async function claimOrder(db: Database, claim: Claim): Promise<ClaimOutcome> {
  const outcome = claim.seedIds.length > 0 ? await claimSeeded(db, claim) : await reserve(db, claim);
  return outcome === 'held' ? { kind: 'duplicate', orderId: await openOrderWithRef(db, claim) } : outcome;
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

/**
 * A quote in use is accepted again for its own order, whose claim then stands. The id of a seed belongs to many orders, one after
 * the other: each needs a quote of its own [rules/sandbox-and-clock: Seeds]. Writes nothing to the database's log if another order
 * holds the reference: that is not an error.
 */
const reservation = (value: (name: keyof Reservation) => unknown) => sql`
  with quote as (
    select quote_id from quotes
    where quote_id = ${value('quoteId')} and expires_at > now()
      and (used_by is null or (used_by = ${value('orderId')} and ${value('generation')}::int = 0))
    for update
  ), claim as (
    insert into ${orderClaims} (order_id, generation, partner_id, environment, partner_order_ref, input)
    select ${value('orderId')}, ${value('generation')}::int, ${value('partnerId')}, ${value('environment')},
      ${value('partnerOrderRef')}, ${value('input')}::json
    from quote
    on conflict do nothing
    returning order_id
  ), used as (
    update quotes set used_by = claim.order_id from claim where quote_id = ${value('quoteId')}
  )
  select exists (select from claim) as claimed, exists (select from quote) as quoted
`;

interface Reserved {
  claimed: boolean;
  quoted: boolean;
}

const RESERVE = statement<Reservation, Reserved & Record<string, unknown>>(
  'reserve_order',
  reservation(sql.placeholder),
);

function toReservation({ input, environment, quoteId }: Claim): Reservation {
  const { orderId, generation, partnerId, partnerOrderRef } = input;
  return { orderId, generation, partnerId, environment, partnerOrderRef, quoteId, input: JSON.stringify(input) };
}

/** `held`: something else has the order's id or its reference. */
type ReserveOutcome = Exclude<ClaimOutcome, { kind: 'duplicate' }> | 'held';

async function reserve(db: Database, claim: Claim): Promise<ReserveOutcome> {
  return toOutcome(await RESERVE(db, toReservation(claim)));
}

function toOutcome([row]: Reserved[], replaced: string[] = []): ReserveOutcome {
  return row?.claimed ? { kind: 'claimed', replaced } : row?.quoted ? 'held' : { kind: 'quote_gone' };
}

/** If the claim fails, the earlier order does not change. */
async function claimSeeded(db: Database, claim: Claim): Promise<ReserveOutcome> {
  let outcome: ReserveOutcome = 'held';
  try {
    await db.transaction(async (tx) => {
      outcome = await replaceSeeded(tx, claim);
      if (outcome === 'held' || outcome.kind !== 'claimed') {
        tx.rollback();
      }
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) {
      throw error;
    }
  }
  return outcome;
}

/**
 * Deletes the earlier order of the seed with everything it left behind, unless it is still being created, or was opened by another
 * attempt at the same call.
 */
async function replaceSeeded(tx: Transaction, claim: Claim): Promise<ReserveOutcome> {
  // Creations of one seed run one at a time, whatever their scenarios.
  await lockName(tx, `seed ${claim.seedIds[0]}`);
  const isOfAnotherCall = ne(orderClaims.generation, claim.input.generation);
  const earlier = await tx
    .select({
      orderId: orderClaims.orderId,
      replaceable: sql<boolean>`${isOfAnotherCall} and (${orderClaims.started} or ${ABANDONED})`,
    })
    .from(orderClaims)
    .where(inArray(orderClaims.orderId, claim.seedIds))
    .for('update');
  if (earlier.some(({ replaceable }) => !replaceable)) {
    return 'held';
  }
  const replaced = earlier.map(({ orderId }) => orderId);
  await deleteOrders(tx, replaced);
  const values = toReservation(claim);
  const { rows } = await tx.execute<Reserved & Record<string, unknown>>(reservation((name) => values[name]));
  return toOutcome(rows, replaced);
}

/** The recorded order that holds the reference. */
async function openOrderWithRef(db: Database, { input, environment }: Claim): Promise<string | null> {
  const [row] = await db
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(
      and(
        eq(orderClaims.partnerId, input.partnerId),
        eq(orderClaims.environment, environment),
        eq(orderClaims.partnerOrderRef, input.partnerOrderRef ?? ''),
        eq(orderClaims.open, true),
        eq(orderClaims.started, true),
      ),
    );
  return row?.orderId ?? null;
}

/** Reports that a process is still working on an order that has not opened yet. */
export async function renewClaim(db: Database, { orderId, generation }: OrderInput): Promise<void> {
  await db.execute(sql`
    update ${orderClaims} set claimed_at = now()
    where order_id = ${orderId} and generation = ${generation}::int and not started`);
}

/** The input of a claimed order. Renews the claim, because the caller now works on it. */
export async function resumeClaim(db: Database, orderId: string, generation: number): Promise<OrderInput | null> {
  const [row] = await db
    .update(orderClaims)
    .set({ claimedAt: sql`now()` })
    .where(and(eq(orderClaims.orderId, orderId), eq(orderClaims.generation, generation)))
    .returning({ input: orderClaims.input });
  return row?.input ?? null;
}

/**
 * Restores the claim of an opened order if it is missing. If the partner has used its reference for another open order
 * meanwhile, that order keeps it.
 */
export async function restoreClaim(db: Database, input: OrderInput, status: OrderStatus): Promise<void> {
  const { orderId, generation, partnerId, partnerOrderRef, sandbox } = input;
  const environment: Environment = sandbox ? 'test' : 'live';
  const claim = { orderId, generation, partnerId, environment, partnerOrderRef, input, started: true };
  await db
    .insert(orderClaims)
    .values({ ...claim, open: !isTerminal(status) })
    .onConflictDoNothing();
  await db
    .insert(orderClaims)
    .values({ ...claim, open: false })
    .onConflictDoNothing();
}

/** Releases a claim whose order was never opened, with its quote and its reference. */
export async function releaseClaim(db: Database, { orderId, generation }: OrderInput): Promise<void> {
  await release(db, sql`order_id = ${orderId} and generation = ${generation}::int and not started`);
}

/** Releases a claim unless its order was opened or another call has taken it over. */
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
export async function listAbandonedClaims(db: Database): Promise<string[]> {
  const rows = await db
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(sql`not ${orderClaims.started} and ${ABANDONED}`)
    .limit(100);
  return rows.map(({ orderId }) => orderId);
}

/** Runs the work and keeps renewing its lease; after a failed renewal, the next one makes up for it. */
export async function runWithRenewal<T>(renew: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
