import { sql } from 'drizzle-orm';
import type { Environment } from '../../domain/environment';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import { openStreams, streams } from '../schema/limits';
import { DEAD_AFTER } from './open-streams';

/** An open event stream. */
export interface OpenStream {
  streamId: string;
  partnerId: string;
  environment: Environment;
  keyId: string;
  /** Null for the stream of all orders. */
  orderId: string | null;
  /** Masked. */
  ip: string;
  resumeSource: string;
  openedAt: Date;
}

/** Writes down streams that a process has opened, and forgets those that it has closed. */
export async function noteStreams(
  db: Database,
  processId: string,
  { opened, closed }: { opened: readonly OpenStream[]; closed: readonly string[] },
): Promise<void> {
  if (opened.length > 0) {
    await db
      .insert(streams)
      .values(opened.map((stream) => ({ ...stream, processId })))
      .onConflictDoNothing();
  }
  if (closed.length > 0) {
    await db.execute(sql`delete from ${streams} where stream_id = any(${sql.param([...closed])}::text[])`);
  }
}

/** Forgets all that a process had open. */
export async function forgetStreams(db: Database, processId: string): Promise<void> {
  await db.execute(sql`delete from ${streams} where process_id = ${processId}`);
}

/** How many streams an owner has open across all running processes. */
export async function countStreams(db: Database, { partnerId, environment }: Owner): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select coalesce(sum(open), 0)::int as open from ${openStreams}
    where partner_id = ${partnerId} and environment = ${environment} and seen_at > now() - ${DEAD_AFTER}`);
  return rows[0]?.open ?? 0;
}

/** An owner's open streams at running processes, the latest first. */
export async function listStreams(
  db: Database,
  { partnerId, environment }: Owner,
  limit: number,
): Promise<OpenStream[]> {
  const { rows } = await db.execute<Omit<OpenStream, 'openedAt'> & { openedMs: number } & Record<string, unknown>>(sql`
    select s.stream_id as "streamId", s.partner_id as "partnerId", s.environment, s.key_id as "keyId", s.order_id as "orderId",
      s.ip, s.resume_source as "resumeSource", (extract(epoch from s.opened_at) * 1000)::float8 as "openedMs"
    from ${streams} s join ${openStreams} o using (process_id, partner_id, environment)
    where s.partner_id = ${partnerId} and s.environment = ${environment} and o.seen_at > now() - ${DEAD_AFTER}
    order by s.opened_at desc limit ${limit}`);
  return rows.map(({ openedMs, ...stream }) => ({ ...stream, openedAt: new Date(openedMs) }));
}
