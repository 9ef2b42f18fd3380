import { sql } from 'drizzle-orm';
import type { Archiving } from '#domain/health/installation';
import type { Database } from '../client';

const agoMs = (column: string) => sql`extract(epoch from now() - ${sql.raw(column)}) * 1000`;

/** What the server says about the archive of its log. */
export async function readArchiving(db: Database): Promise<Archiving> {
  const { rows } = await db.execute<{
    mode: string;
    timeoutMs: number;
    archivedAgoMs: string;
    failedAgoMs: string;
  }>(sql`
    select current_setting('archive_mode') as mode,
      extract(epoch from current_setting('archive_timeout')::interval)::float * 1000 as "timeoutMs",
      ${agoMs('last_archived_time')} as "archivedAgoMs", ${agoMs('last_failed_time')} as "failedAgoMs"
    from pg_stat_archiver`);
  const [{ mode, timeoutMs, archivedAgoMs, failedAgoMs } = { mode: 'off', timeoutMs: 0 }] = rows;
  return {
    isOn: mode !== 'off',
    timeoutMs: timeoutMs || null,
    archivedAgoMs: archivedAgoMs == null ? null : Number(archivedAgoMs),
    failedAgoMs: failedAgoMs == null ? null : Number(failedAgoMs),
  };
}
