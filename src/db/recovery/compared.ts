import { sql } from 'drizzle-orm';
import { MINUTE } from '#domain/duration';
import { type Database, statement } from '../client';

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
