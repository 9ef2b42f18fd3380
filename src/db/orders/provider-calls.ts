import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { providerCalls } from '../schema/cases';

/** A call to a live provider that must not be made twice. */
export type OnceCall = (typeof providerCalls.$inferSelect)['call'];

/** `new`: nobody made it before; `unanswered`: somebody began and its outcome is not known; `answered`: what it gave. */
export type CallRecord = { kind: 'new' } | { kind: 'unanswered' } | { kind: 'answered'; answer: unknown };

/** Writes down that the call is about to be made, unless it was before. */
export async function startCall(db: Database, orderId: string, call: OnceCall): Promise<CallRecord> {
  const started = await db.insert(providerCalls).values({ orderId, call }).onConflictDoNothing().returning();
  if (started.length === 1) {
    return { kind: 'new' };
  }
  const [row] = await db
    .select({ answer: providerCalls.answer })
    .from(providerCalls)
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, call)));
  if (!row) {
    return startCall(db, orderId, call);
  }
  return row.answer ? { kind: 'answered', answer: row.answer.value } : { kind: 'unanswered' };
}

/** What a call gave, and the sealed secret that came with it, which is read only where the provider is called again. */
export interface CallAnswer<T> {
  value: T;
  sealedSecret?: string | null;
}

/** Keeps the answer; of two the first stays. */
export async function storeAnswer(
  db: Database,
  orderId: string,
  call: OnceCall,
  { value, sealedSecret = null }: CallAnswer<unknown>,
): Promise<void> {
  await db
    .update(providerCalls)
    .set({ answer: { value }, answeredAt: sql`now()`, sealedSecret })
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, call), sql`${providerCalls.answer} is null`));
}

/** Forgets a call that certainly had no effect, so that it may be made again. */
export async function forgetCall(db: Database, orderId: string, call: OnceCall): Promise<void> {
  await db
    .delete(providerCalls)
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, call), sql`${providerCalls.answer} is null`));
}

/** The secret that the provider gave out with the order; null at most providers. */
export async function findSealedSecret(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ sealedSecret: providerCalls.sealedSecret })
    .from(providerCalls)
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, 'create_order')));
  return row?.sealedSecret ?? null;
}
