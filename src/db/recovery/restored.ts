import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { MINUTE } from '#domain/duration';
import type { CreationOrigin } from '#domain/orders/open-order';
import type { OrderInput } from '#domain/orders/order';
import { isReadableState } from '#domain/recovery/order-check';
import { SYSTEM } from '../audit';
import { type Database, statement } from '../client';
import type { OnceCall } from '../orders/provider-calls';
import { auditLog } from '../schema/audit';
import { idempotencyKeys } from '../schema/limits';
import { orderClaims, orderEvents, orders, providerCalls } from '../schema/orders';
import { quotes } from '../schema/quotes';
import { orderWatches } from '../schema/watching';

/**
 * Names what the server holds. It changes whenever a server starts, as after every restore and when a standby is promoted, and
 * when the claims are loaded from a dump.
 */
const PRESENT = sql.raw(
  `extract(epoch from pg_postmaster_start_time())::text || '/' || pg_relation_filenode('order_claims')`,
);

const RENEW_MS = MINUTE;

interface Comparison {
  present: string;
  /** What was compared with Temporal last, and until when that is known to have been here; null before the first time. */
  compared: string | null;
  until: string | null;
}

const READ = statement<Record<string, never>, Comparison & Record<string, unknown>>(
  'read_comparison',
  sql`
  select ${PRESENT} as present, split_part(value, ' ', 1) as compared, split_part(value, ' ', 2) as until
  from (select 1) as one left join installation_facts on name = 'compared_database'`,
);

async function read(db: Database): Promise<Comparison> {
  const [row] = await READ(db, {});
  if (!row) {
    throw new Error('the database does not say what it holds');
  }
  return row;
}

/**
 * Whether live orders may be created. A database that was never compared is new, or has only seen earlier releases; then the
 * first worker compares it.
 */
export async function isCompared(db: Database): Promise<boolean> {
  const { present, compared } = await read(db);
  return compared === null || compared === present;
}

export interface Uncompared {
  present: string;
  lacksSince: Date | null;
}

/**
 * What the database holds if that was not compared with Temporal yet, and the time from which it may lack something, null for
 * ever; null if it was compared [rules/recovery: A restored database].
 */
export async function findUncompared(db: Database): Promise<Uncompared | null> {
  const { present, compared, until } = await read(db);
  return compared === present ? null : { present, lacksSince: until === null ? null : new Date(until) };
}

/**
 * Live orders that were written again by themselves since a time. A comparison that was interrupted has left no other trace of those that
 * it had found.
 */
export async function listRebuiltSince(db: Database, since: Date): Promise<string[]> {
  const { action, actor, at, details, target } = auditLog;
  // A watch that is resumed has the same action, and no status.
  const isRebuilt = sql`${details} ->> 'status' is not null`;
  const rows = await db
    .selectDistinct({ orderId: target })
    .from(auditLog)
    .innerJoin(orderClaims, eq(orderClaims.orderId, target))
    .where(
      and(
        gte(at, since),
        eq(action, 'order.rebuilt'),
        eq(actor, SYSTEM),
        eq(orderClaims.environment, 'live'),
        isRebuilt,
      ),
    )
    .orderBy(target);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Notes that what the database holds was compared, and that it is still here. Nothing is noted if it holds something else by
 * now.
 */
export async function noteCompared(db: Database, present: string): Promise<void> {
  const until = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  await db.execute(sql`
    insert into installation_facts (name, value)
    select 'compared_database', ${present}::text || ' ' || ${until} where ${PRESENT} = ${present}
    on conflict (name) do update set value = excluded.value`);
}

/** Repeats the note, at most once a minute: a restored database says by it from when on it may lack something. */
export async function renewCompared(db: Database): Promise<void> {
  const { present, compared, until } = await read(db);
  if (compared === present && until !== null && Date.parse(until) < Date.now() - RENEW_MS) {
    await noteCompared(db, present);
  }
}

/**
 * Restores what keeps a repeated creation from opening another order: the quote is used up, and a call with the same
 * Idempotency-Key takes over this one, as if its process had died [rules/idempotency: Taking over].
 * @param askedAt from which the key's 24 hours count
 */
export async function restoreOrigin(
  db: Database,
  { orderId, partnerId }: OrderInput,
  { quoteId, idempotency }: CreationOrigin,
  askedAt: Date,
): Promise<void> {
  if (quoteId !== null) {
    await db
      .update(quotes)
      .set({ usedBy: orderId })
      .where(and(eq(quotes.quoteId, quoteId), isNull(quotes.usedBy)));
  }
  if (idempotency !== null) {
    const free = { subjectId: orderId, createdAt: askedAt, claimedAt: new Date(0) };
    await db
      .insert(idempotencyKeys)
      .values({ partnerId, environment: 'live', ...idempotency, ...free })
      // A repetition that is being refused at this moment must not free the key.
      .onConflictDoUpdate({
        target: [
          idempotencyKeys.partnerId,
          idempotencyKeys.environment,
          idempotencyKeys.operation,
          idempotencyKeys.key,
        ],
        set: { ...free, attempt: sql`${idempotencyKeys.attempt} + 1` },
        setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.fingerprint} = ${idempotency.fingerprint}`,
      });
  }
}

/** Restores the claim of a live order that is still being opened. If another order has its reference by now, nothing is. */
export async function restoreOpeningClaim(db: Database, input: OrderInput): Promise<void> {
  const { orderId, generation, partnerId, partnerOrderRef } = input;
  await db
    .insert(orderClaims)
    .values({ orderId, generation, partnerId, environment: 'live', partnerOrderRef, input })
    .onConflictDoNothing();
}

/**
 * A call that was made to a live provider. If its answer is unknown, the provider is asked about the call before it is
 * repeated.
 */
interface RestoredCall {
  call: OnceCall;
  startedAt: Date;
  answered: { at: Date; value: unknown } | null;
}

/**
 * Stores missing calls, and missing answers of stored ones. Returns whether the order's secret is stored, including the given
 * one.
 */
export async function restoreCalls(
  db: Database,
  orderId: string,
  calls: readonly RestoredCall[],
  sealedSecret: string | null,
): Promise<boolean> {
  for (const { call, startedAt, answered } of calls) {
    const answer = answered && { answer: { value: answered.value }, answeredAt: answered.at };
    await db
      .insert(providerCalls)
      .values({ orderId, call, startedAt, ...answer })
      .onConflictDoNothing();
    if (answer) {
      const unanswered = and(
        eq(providerCalls.orderId, orderId),
        eq(providerCalls.call, call),
        isNull(providerCalls.answer),
      );
      await db.update(providerCalls).set(answer).where(unanswered);
    }
  }
  const [made] = await db
    .update(providerCalls)
    .set({ sealedSecret: sql`coalesce(${providerCalls.sealedSecret}, ${sealedSecret}::text)` })
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, 'create_order')))
    .returning({ sealedSecret: providerCalls.sealedSecret });
  return made?.sealedSecret != null;
}

/**
 * Resumes watching an order; the next poll decides whether polling continues. Returns the deposit's transaction hash that the
 * wallet reported, if it is still stored.
 */
export async function restoreWatch(
  db: Database,
  watch: { orderId: string; provider: string; providerOrderId: string },
): Promise<string | null> {
  const [restored] = await db
    .insert(orderWatches)
    .values(watch)
    .onConflictDoUpdate({
      target: orderWatches.orderId,
      set: { nextPollAt: sql`coalesce(${orderWatches.nextPollAt}, now())` },
    })
    .returning({ depositHash: orderWatches.depositHash });
  return restored?.depositHash ?? null;
}

/**
 * Resets an order's row to the state before the first record whose event is missing, or before all records if its state is
 * unreadable, so that this record and all later ones can be written again. Changes nothing if nothing is missing.
 */
export async function rewindBefore(
  db: Database,
  orderId: string,
  records: readonly { revision: number; version: number }[],
): Promise<void> {
  const rows = await db
    .select({ version: orderEvents.version })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  const present = new Set(rows.map(({ version }) => version));
  const [row] = await db.select({ state: orders.state }).from(orders).where(eq(orders.orderId, orderId));
  const isReadable = !row || isReadableState(row.state);
  const missing = records.find(({ version }) => !present.has(version)) ?? (isReadable ? undefined : records[0]);
  if (missing) {
    await db
      .update(orders)
      .set({ revision: sql`${missing.revision}::int - 1` })
      .where(and(eq(orders.orderId, orderId), gt(orders.revision, missing.revision - 1)));
  }
}
