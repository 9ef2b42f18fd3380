import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { HOUR, MINUTE } from '#domain/duration';
import { findIncidents, type Incident, overlaps } from '#domain/incidents/provider-outage';
import type { Database, Transaction } from '../client';
import { incidents, postedIncidents } from '../schema/incidents';
import { users } from '../schema/users';
import { listCountedMinutes } from './uptime';

export type StoredIncident = typeof incidents.$inferSelect;

/** More than the rule looks back. */
const CONTEXT_MS = HOUR;

/**
 * Recomputes the incidents after a change of minutes from `changedFrom` (ms) on. An incident that still exists keeps its id and
 * analysis, whatever else has changed; one that never happened is deleted.
 */
export async function reviseIncidents(tx: Transaction, changedFrom: number): Promise<void> {
  const touched = await tx
    .select()
    .from(incidents)
    .where(endsAfter(changedFrom - CONTEXT_MS))
    .orderBy(asc(incidents.startedAt));
  const from = Math.min(changedFrom - CONTEXT_MS, ...touched.map(({ startedAt }) => startedAt.getTime()));
  const left = touched.map((row) => ({ row, ...spanOf(row) }));
  const fresh: Incident[] = [];
  const continued: { id: number; incident: Incident }[] = [];
  const minutes = await listCountedMinutes(tx, from);
  for (const incident of findIncidents(minutes)) {
    const index = left.findIndex((stored) => overlaps(stored, incident));
    const [same] = index === -1 ? [] : left.splice(index, 1);
    if (same) {
      continued.push({ id: same.row.id, incident });
    } else {
      fresh.push(incident);
    }
  }
  // An incident without any remaining minutes cannot be recomputed, so it stays.
  const gone = left.filter((stored) =>
    minutes.some(({ at }) => overlaps(stored, { startedAt: at, endedAt: at + MINUTE })),
  );
  if (gone.length > 0) {
    const ids = gone.map(({ row }) => row.id);
    await tx.delete(incidents).where(inArray(incidents.id, ids));
  }
  for (const { id, incident } of continued) {
    await tx.update(incidents).set(toRow(incident)).where(eq(incidents.id, id));
  }
  if (fresh.length > 0) {
    await tx.insert(incidents).values(fresh.map(toRow));
  }
}

/** The incidents of a period, newest first. Times are in milliseconds. */
export async function listIncidents(db: Database, from: number, until: number): Promise<StoredIncident[]> {
  return db
    .select()
    .from(incidents)
    .where(and(lt(incidents.startedAt, new Date(until)), endsAfter(from)))
    .orderBy(desc(incidents.startedAt));
}

export async function findIncident(db: Database, id: number): Promise<StoredIncident | null> {
  const [incident] = await db.select().from(incidents).where(eq(incidents.id, id));
  return incident ?? null;
}

/** The ongoing incident, or null. */
export async function findOpenIncident(db: Database): Promise<StoredIncident | null> {
  const [open] = await db
    .select()
    .from(incidents)
    .where(isNull(incidents.endedAt))
    .orderBy(desc(incidents.startedAt))
    .limit(1);
  return open ?? null;
}

/** Sets the link to an incident's analysis; false if there is no such incident. */
export async function setRca(db: Database | Transaction, id: number, rcaUrl: string): Promise<boolean> {
  const { rowCount } = await db.update(incidents).set({ rcaUrl }).where(eq(incidents.id, id));
  return rowCount === 1;
}

function endsAfter(ms: number): SQL | undefined {
  return or(isNull(incidents.endedAt), gte(incidents.endedAt, new Date(ms)));
}

function spanOf({ startedAt, endedAt }: StoredIncident) {
  return { startedAt: startedAt.getTime(), endedAt: endedAt?.getTime() ?? null };
}

function toRow({ startedAt, endedAt, source }: Incident) {
  return { startedAt: new Date(startedAt), endedAt: endedAt === null ? null : new Date(endedAt), source };
}

export type PostedIncident = typeof postedIncidents.$inferSelect & { postedByName: string | null };

export async function addPostedIncident(
  tx: Transaction,
  incident: Pick<PostedIncident, 'title' | 'message' | 'provider' | 'postedBy' | 'startsAt' | 'endsAt'>,
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

/** More than a page shows. */
const MOST_PUBLISHED = 200;

/** Those that are not over, and those that have been over only since then; newest first. */
export async function listPublishedIncidents(db: Database, since: Date): Promise<PostedIncident[]> {
  const { id, resolvedAt, endsAt } = postedIncidents;
  return select(db)
    .where(sql`coalesce(${resolvedAt}, ${endsAt}, 'infinity') >= ${since}`)
    .orderBy(desc(id))
    .limit(MOST_PUBLISHED);
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
  return db
    .select({ ...getTableColumns(postedIncidents), postedByName: users.name })
    .from(postedIncidents)
    .leftJoin(users, eq(users.userId, postedIncidents.postedBy));
}
