import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { closeOperatorAlert, openOperatorAlert } from '../alerts/operator-alerts';
import type { Database, Transaction } from '../client';
import { openCase } from '../recovery/cases';
import { operatorAlerts } from '../schema/alerts';
import { orderCases, orders, providerCalls } from '../schema/orders';

/** A call to a provider; one to a live provider must not be made twice. */
export type OnceCall = (typeof providerCalls.$inferSelect)['call'];

/**
 * `new`: not made before; `unanswered`: begun, with an unknown outcome; `answered`: with its result. `begun` is when it began,
 * as written by Postgres, and distinguishes it from a later one; it may still be in progress for `leftMs`.
 */
type CallRecord =
  | { kind: 'new'; begun: string }
  | { kind: 'unanswered'; begun: string; leftMs: number }
  | { kind: 'answered'; answer: unknown };

const BEGUN = sql<string>`${providerCalls.startedAt}::text`;
const unanswered = (orderId: string, call: OnceCall, ...more: SQL[]) =>
  and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, call), isNull(providerCalls.answer), ...more);
const begunAt = (begun: string) => sql`${providerCalls.startedAt} = ${begun}::timestamptz`;

export interface CallStart {
  /** The call may take this long. */
  limitMs: number;
  /**
   * From when on an earlier attempt may have made the call; null for the first attempt. The record of that attempt is lost if the
   * server has been restored since, which it cannot be without a start: then the call counts as begun.
   */
  triedSince: Date | null;
  /** Whether an earlier attempt is known to have begun the call, whatever the database says: it may be a backup's. */
  wasBegun: boolean;
}

/** Records that the call is about to be made, unless it was already recorded. */
export async function startCall(
  db: Database,
  orderId: string,
  call: OnceCall,
  { limitMs, triedSince, wasBegun }: CallStart,
): Promise<CallRecord> {
  const [started] = await db
    .insert(providerCalls)
    .values({ orderId, call, overAt: after(limitMs) })
    .onConflictDoNothing()
    .returning({
      begun: BEGUN,
      isMaybeLost: sql<boolean>`coalesce(pg_postmaster_start_time() >= ${triedSince}::timestamptz, false)`,
    });
  if (started) {
    const { begun, isMaybeLost } = started;
    return wasBegun || isMaybeLost ? { kind: 'unanswered', begun, leftMs: limitMs } : { kind: 'new', begun };
  }
  const [row] = await db
    .select({
      answer: providerCalls.answer,
      begun: BEGUN,
      leftMs: sql<number>`greatest(0, ceil(date_part('epoch', ${providerCalls.overAt} - now()) * 1000))`,
    })
    .from(providerCalls)
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, call)));
  if (!row) {
    return startCall(db, orderId, call, { limitMs, triedSince, wasBegun });
  }
  const { answer, begun, leftMs } = row;
  return answer ? { kind: 'answered', answer: answer.value } : { kind: 'unanswered', begun, leftMs };
}

/** Records that the call is made again; null unless the call that began then is over and no other process has restarted it. */
export async function restartCall(
  db: Database,
  orderId: string,
  call: OnceCall,
  { begun, limitMs }: { begun: string; limitMs: number },
): Promise<string | null> {
  const [restarted] = await db
    .update(providerCalls)
    .set({ startedAt: sql`now()`, overAt: after(limitMs) })
    .where(unanswered(orderId, call, begunAt(begun), sql`${providerCalls.overAt} <= now()`))
    .returning({ begun: BEGUN });
  return restarted?.begun ?? null;
}

/** The result of a call, and the sealed secret that came with it, which is read only when the provider is called again. */
export interface StoredAnswer<T> {
  value: T;
  sealedSecret?: string | null;
}

/** Stores the answer; an answer already stored does not change. */
export async function storeAnswer(
  db: Database,
  orderId: string,
  call: OnceCall,
  { value, sealedSecret = null }: StoredAnswer<unknown>,
): Promise<void> {
  await db
    .update(providerCalls)
    .set({ answer: { value }, answeredAt: sql`now()`, sealedSecret })
    .where(unanswered(orderId, call));
}

/** Records that a simulated provider took a call. Its time is that of the order's latest record, at which the call became due. */
export async function noteSimulatedCall(db: Database, orderId: string, call: OnceCall): Promise<void> {
  await db.execute(sql`
    insert into ${providerCalls} (order_id, call, started_at, answered_at, answer)
    select order_id, ${call}, updated_at, updated_at, '{"value":null}'::json from ${orders} where order_id = ${orderId}
    on conflict (order_id, call) do update set started_at = excluded.started_at, answered_at = excluded.answered_at`);
}

/** Records that the call that began then is no longer in progress, whatever became of it. */
export async function endCall(db: Database, orderId: string, call: OnceCall, begun: string): Promise<void> {
  await db
    .update(providerCalls)
    .set({ overAt: sql`now()` })
    .where(unanswered(orderId, call, begunAt(begun)));
}

/** Deletes the record of the call that began then and certainly had no effect, so that it can be made again. */
export async function forgetCall(db: Database, orderId: string, call: OnceCall, begun: string): Promise<void> {
  await db.delete(providerCalls).where(unanswered(orderId, call, begunAt(begun)));
}

/**
 * Deletes the record of a call without an answer that is certainly over, because an operator has found out that the provider did not
 * take it.
 */
export async function forgetUnanswered(tx: Transaction, orderId: string, call: OnceCall): Promise<void> {
  await tx.delete(providerCalls).where(unanswered(orderId, call, sql`${providerCalls.overAt} <= now()`));
}

function after(ms: number): SQL {
  return sql`now() + ${ms} * interval '1 millisecond'`;
}

/** The secret that the provider issued with the order; null for most providers. */
export async function findSealedSecret(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ sealedSecret: providerCalls.sealedSecret })
    .from(providerCalls)
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, 'create_order')));
  return row?.sealedSecret ?? null;
}

/** A call to a provider that must not be made twice, without a secret that the answer may have contained. */
export interface MadeCall {
  call: OnceCall;
  startedAt: Date;
  answeredAt: Date | null;
  /** Null until the provider has responded. */
  answer: { value: unknown } | null;
}

/** The calls of an order, oldest first. */
export async function listCallsOf(db: Database, orderId: string): Promise<MadeCall[]> {
  const { call, startedAt, answeredAt, answer } = providerCalls;
  return db
    .select({ call, startedAt, answeredAt, answer })
    .from(providerCalls)
    .where(eq(providerCalls.orderId, orderId))
    .orderBy(asc(startedAt));
}

const KIND = 'call_overdue';

/** Records that a call to an order's provider is overdue: opens a case of the order and an alert. */
export async function noteOverdueCall(db: Database, orderId: string, words: string): Promise<void> {
  await db.transaction(async (tx) => {
    await openCase(tx, orderId, KIND, words);
    await openOperatorAlert(tx, { kind: KIND, subject: orderId, words });
  });
}

/** Closes the case and the alert, because the call was made. */
export async function endOverdueCall(db: Database, orderId: string): Promise<void> {
  const isOpen = and(eq(orderCases.orderId, orderId), eq(orderCases.mismatch, KIND), isNull(orderCases.closedAt));
  const closed = await db.update(orderCases).set({ closedAt: sql`now()` }).where(isOpen).returning();
  if (closed.length > 0) {
    await closeOperatorAlert(db, { kind: KIND, subject: orderId });
  }
}

/** Closes the alerts of orders whose case has been closed, for example by the order's end. */
export async function closeSettledAlerts(db: Database): Promise<void> {
  const isOpen = and(
    eq(orderCases.orderId, operatorAlerts.subject),
    eq(orderCases.mismatch, KIND),
    isNull(orderCases.closedAt),
  );
  await db
    .update(operatorAlerts)
    .set({ closedAt: sql`now()` })
    .where(
      and(
        eq(operatorAlerts.kind, KIND),
        isNull(operatorAlerts.closedAt),
        sql`not exists (select 1 from ${orderCases} where ${isOpen})`,
      ),
    );
}
