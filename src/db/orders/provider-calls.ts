import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { orders, providerCalls } from '../schema/orders';

/** A call to a provider; one to a live provider must not be made twice. */
export type OnceCall = (typeof providerCalls.$inferSelect)['call'];

/**
 * `new`: not made before; `unanswered`: begun, with an unknown outcome; `answered`: with its result. `begun` is when it began,
 * as written by Postgres, and distinguishes it from a later one; it may still be in progress for `leftMs`.
 */
export type CallRecord =
  | { kind: 'new'; begun: string }
  | { kind: 'unanswered'; begun: string; leftMs: number }
  | { kind: 'answered'; answer: unknown };

const BEGUN = sql<string>`${providerCalls.startedAt}::text`;
const unanswered = (orderId: string, call: OnceCall, ...more: SQL[]) =>
  and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, call), isNull(providerCalls.answer), ...more);
const begunAt = (begun: string) => sql`${providerCalls.startedAt} = ${begun}::timestamptz`;

/** Records that the call is about to be made, unless it was already recorded. It may take up to `limitMs`. */
export async function startCall(db: Database, orderId: string, call: OnceCall, limitMs: number): Promise<CallRecord> {
  const [started] = await db
    .insert(providerCalls)
    .values({ orderId, call, overAt: after(limitMs) })
    .onConflictDoNothing()
    .returning({ begun: BEGUN });
  if (started) {
    return { kind: 'new', ...started };
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
    return startCall(db, orderId, call, limitMs);
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
