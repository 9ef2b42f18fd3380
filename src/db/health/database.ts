import { eq, sql } from 'drizzle-orm';
import type { Archiving } from '#domain/health/installation';
import type { Database } from '../client';
import { installationFacts } from '../schema/health';

/**
 * A small write that fails on a full disk or a read-only server: a sort larger than its memory, which spills to disk, and an
 * advance of a sequence, which goes to the log. None of it is stored.
 */
const WRITE = `
  select set_config('work_mem', '64kB', true);
  select max(row) from (select repeat(md5(n::text), 4) as row from generate_series(1, 4000) n order by 1 offset 0) sorted;
  select setval('write_checks', 1)`;

/** Whether the database is writable: neither read-only nor on a full disk. @throws the error otherwise */
export async function checkWrites(db: Database): Promise<void> {
  await db.$client.query(WRITE);
}

const agoMs = (column: string) => sql`extract(epoch from now() - ${sql.raw(column)}) * 1000`;

/** The place in the log of the last whole file, as in its name; names begin with the timeline. */
const LAST_WHOLE = sql`substr(pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))::numeric), 9)`;

/** How long nothing was archived, if a whole file waits; null also for a server that archives nothing, or has no log of its own. */
const WAITING_MS = sql`case
  when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then null
  when ${LAST_WHOLE} collate "C" > coalesce(substr(last_archived_wal, 9, 16), '')
  then ${agoMs('coalesce(last_archived_time, stats_reset)')} end`;

/** What the server says about the archive of its log. */
export async function readArchiving(db: Database): Promise<Archiving> {
  const { rows } = await db.execute<{
    mode: string;
    timeoutMs: number;
    archivedAgoMs: string;
    failedAgoMs: string;
    waitingMs: string;
  }>(sql`
    select current_setting('archive_mode') as mode,
      extract(epoch from current_setting('archive_timeout')::interval)::float * 1000 as "timeoutMs",
      ${agoMs('last_archived_time')} as "archivedAgoMs", ${agoMs('last_failed_time')} as "failedAgoMs",
      ${WAITING_MS} as "waitingMs"
    from pg_stat_archiver`);
  const [{ mode, timeoutMs, archivedAgoMs, failedAgoMs, waitingMs } = { mode: 'off', timeoutMs: 0 }] = rows;
  return {
    isOn: mode !== 'off',
    timeoutMs: timeoutMs || null,
    archivedAgoMs: archivedAgoMs == null ? null : Number(archivedAgoMs),
    failedAgoMs: failedAgoMs == null ? null : Number(failedAgoMs),
    waitingMs: waitingMs == null ? null : Number(waitingMs),
  };
}

type InstallationFact = (typeof installationFacts.$inferSelect)['name'];

export async function storeFact(db: Database, name: InstallationFact, value: string): Promise<void> {
  await db
    .insert(installationFacts)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationFacts.name, set: { value } });
}

/** Null before it was first recorded. */
export async function findFact(db: Database, name: InstallationFact): Promise<string | null> {
  const [fact] = await db.select().from(installationFacts).where(eq(installationFacts.name, name));
  return fact?.value ?? null;
}
