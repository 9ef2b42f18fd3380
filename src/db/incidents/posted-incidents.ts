import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { postedIncidents } from '../schema/incidents';
import { users } from '../schema/users';

export type PostedIncident = typeof postedIncidents.$inferSelect & { postedByName: string | null };

export async function addPostedIncident(
  tx: Transaction,
  incident: Pick<PostedIncident, 'title' | 'message' | 'provider' | 'postedBy'>,
): Promise<number> {
  const [row] = await tx.insert(postedIncidents).values(incident).returning({ id: postedIncidents.id });
  return row?.id ?? 0;
}

/** False if no unresolved incident has this id. */
export async function resolvePostedIncident(tx: Transaction, id: number, resolution: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(postedIncidents)
    .set({ resolution, resolvedAt: sql`now()` })
    .where(and(eq(postedIncidents.id, id), isNull(postedIncidents.resolvedAt)));
  return rowCount === 1;
}

/** Newest first, those before an id. */
export async function listPostedIncidents(
  db: Database,
  { isOpen, before, limit }: { isOpen: boolean; before: number | null; limit: number },
): Promise<PostedIncident[]> {
  return select(db)
    .where(
      and(
        isOpen ? isNull(postedIncidents.resolvedAt) : undefined,
        before === null ? undefined : lt(postedIncidents.id, before),
      ),
    )
    .orderBy(desc(postedIncidents.id))
    .limit(limit);
}

export async function listOpenPostedIds(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: postedIncidents.id })
    .from(postedIncidents)
    .where(isNull(postedIncidents.resolvedAt))
    .orderBy(postedIncidents.id);
  return rows.map(({ id }) => id);
}

export async function findPostedIncident(db: Database, id: number): Promise<PostedIncident | null> {
  const [row] = await select(db).where(eq(postedIncidents.id, id));
  return row ?? null;
}

function select(db: Database) {
  const { id, title, message, provider, postedAt, postedBy, resolvedAt, resolution } = postedIncidents;
  return db
    .select({ id, title, message, provider, postedAt, postedBy, resolvedAt, resolution, postedByName: users.name })
    .from(postedIncidents)
    .leftJoin(users, eq(users.userId, postedBy));
}
