import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { orders, providerCalls } from '../schema/orders';

/** A call to a provider; a live one must not be asked twice. */
export type OnceCall = (typeof providerCalls.$inferSelect)['call'];

/**
 * `new`: nobody made it before; `unanswered`: somebody began and its outcome is not known; `answered`: what it gave. `begun` is
 * when it began as Postgres writes it, by which a call is known from one in its place; `leftMs`: for so long it may still be
 * under way.
 */
export type CallRecord =
  | { kind: 'new'; begun: string }
  | { kind: 'unanswered'; begun: string; leftMs: number }
  | { kind: 'answered'; answer: unknown };

const BEGUN = sql<string>`${providerCalls.startedAt}::text`;
const unanswered = (orderId: string, call: OnceCall, ...more: SQL[]) =>
  and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, call), isNull(providerCalls.answer), ...more);
const begunAt = (begun: string) => sql`${providerCalls.startedAt} = ${begun}::timestamptz`;

/** Records that the call is about to be made, unless it was recorded before. It may take up to `limitMs`. */
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

/** Writes down that the call is made once more; null unless the one that began then is over, and nobody else has done so. */
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

/** What a call gave, and the sealed secret that came with it, which is read only where the provider is called again. */
export interface StoredAnswer<T> {
  value: T;
  sealedSecret?: string | null;
}

/** Stores the answer; an answer that is already stored is kept. */
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

/**
 * Notes that a simulated provider took a call. It answers in the instant in which the order came to ask, which is that of its
 * latest record.
 */
export async function noteSimulatedCall(db: Database, orderId: string, call: OnceCall): Promise<void> {
  await db.execute(sql`
    insert into ${providerCalls} (order_id, call, started_at, answered_at, answer)
    select order_id, ${call}, updated_at, updated_at, '{"value":null}'::json from ${orders} where order_id = ${orderId}
    on conflict (order_id, call) do update set started_at = excluded.started_at, answered_at = excluded.answered_at`);
}

/** Notes that nothing of the call that began then is under way any more, whatever became of it. */
export async function endCall(db: Database, orderId: string, call: OnceCall, begun: string): Promise<void> {
  await db
    .update(providerCalls)
    .set({ overAt: sql`now()` })
    .where(unanswered(orderId, call, begunAt(begun)));
}

/** Forgets the call that began then and certainly had no effect, so that it may be made again. */
export async function forgetCall(db: Database, orderId: string, call: OnceCall, begun: string): Promise<void> {
  await db.delete(providerCalls).where(unanswered(orderId, call, begunAt(begun)));
}

function after(ms: number): SQL {
  return sql`now() + ${ms} * interval '1 millisecond'`;
}

/** The secret that the provider issued with the order; null at most providers. */
export async function findSealedSecret(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ sealedSecret: providerCalls.sealedSecret })
    .from(providerCalls)
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, 'create_order')));
  return row?.sealedSecret ?? null;
}
