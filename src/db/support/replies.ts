import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { savedReplies } from '../schema/orders';

export type SavedReplyRow = typeof savedReplies.$inferSelect;

export async function listReplies(db: Database): Promise<SavedReplyRow[]> {
  return db.select().from(savedReplies).orderBy(asc(savedReplies.name), asc(savedReplies.replyId));
}

export async function findReply(db: Database | Transaction, replyId: number): Promise<SavedReplyRow | null> {
  const [found] = await db.select().from(savedReplies).where(eq(savedReplies.replyId, replyId));
  return found ?? null;
}

export async function findReplyByName(tx: Transaction, name: string): Promise<SavedReplyRow | null> {
  const [found] = await tx.select().from(savedReplies).where(eq(savedReplies.name, name)).for('update');
  return found ?? null;
}

/** Adds a reply, or gives the one with this name another text. */
export async function saveReply(
  tx: Transaction,
  reply: Pick<SavedReplyRow, 'name' | 'text' | 'savedBy'>,
): Promise<SavedReplyRow> {
  const { text, savedBy } = reply;
  const [saved] = await tx
    .insert(savedReplies)
    .values(reply)
    .onConflictDoUpdate({ target: savedReplies.name, set: { text, savedBy, savedAt: sql`now()` } })
    .returning();
  if (!saved) {
    throw new Error('a reply was neither added nor changed');
  }
  return saved;
}

export async function removeReply(tx: Transaction, replyId: number): Promise<SavedReplyRow | null> {
  const [removed] = await tx.delete(savedReplies).where(eq(savedReplies.replyId, replyId)).returning();
  return removed ?? null;
}
