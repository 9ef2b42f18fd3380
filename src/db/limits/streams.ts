import { sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { type Database, lockName, statement } from '../client';
import type { Owner } from '../orders/control';
import { openStreams, streams } from '../schema/limits';

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

const at = sql.placeholder;

/**
 * Columns of streams, each as a list: one parameter per field of every stream would be too many when thousands reconnect at
 * once.
 */
interface OpenedColumns extends Record<string, unknown> {
  processId: string;
  streamIds: string[];
  partnerIds: string[];
  environments: string[];
  keyIds: string[];
  orderIds: (string | null)[];
  ips: string[];
  resumeSources: string[];
  openedAt: string[];
}

const NOTE_OPENED = statement<OpenedColumns, Record<string, never>>(
  'note_opened_streams',
  sql`
    insert into ${streams}
      (process_id, stream_id, partner_id, environment, key_id, order_id, ip, resume_source, opened_at)
    select ${at('processId')}, * from unnest(
      ${at('streamIds')}::text[], ${at('partnerIds')}::text[], ${at('environments')}::text[], ${at('keyIds')}::text[],
      ${at('orderIds')}::text[], ${at('ips')}::text[], ${at('resumeSources')}::text[], ${at('openedAt')}::timestamptz[]
    )
    on conflict do nothing
`,
);

/** Records streams that a process has opened, and deletes those it has closed. */
export async function noteStreams(
  db: Database,
  processId: string,
  { opened, closed }: { opened: readonly OpenStream[]; closed: readonly string[] },
): Promise<void> {
  if (opened.length > 0) {
    await NOTE_OPENED(db, {
      processId,
      streamIds: opened.map(({ streamId }) => streamId),
      partnerIds: opened.map(({ partnerId }) => partnerId),
      environments: opened.map(({ environment }) => environment),
      keyIds: opened.map(({ keyId }) => keyId),
      orderIds: opened.map(({ orderId }) => orderId),
      ips: opened.map(({ ip }) => ip),
      resumeSources: opened.map(({ resumeSource }) => resumeSource),
      openedAt: opened.map((stream) => stream.openedAt.toISOString()),
    });
  }
  if (closed.length > 0) {
    await db.execute(sql`delete from ${streams} where stream_id = any(${sql.param([...closed])}::text[])`);
  }
}

/** Deletes all streams of a process. */
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

/** An owner's open streams in running processes, the latest first. */
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

/** A process not seen for this long is dead, and so are its streams. */
const DEAD_AFTER = sql`interval '4 seconds'`;

/** The owner whose streams are counted together, and the process. */
interface StreamCount {
  processId: string;
  partnerId: string;
  environment: Environment;
}

interface StreamClaim extends StreamCount {
  /** How many the process already has open; it can keep these even above the cap. */
  open: number;
  wanted: number;
  /** Across all processes. */
  cap: number;
}

/** Sets how many streams a process has open; beyond `open`, only as many as the cap allows. Returns the resulting number. */
export async function claimStreams(db: Database, claim: StreamClaim): Promise<number> {
  const { processId, partnerId, environment, open, wanted, cap } = claim;
  return db.transaction(async (tx) => {
    await lockName(tx, `${environment}:${partnerId}`);
    const { rows } = await tx.execute<{ open: number }>(sql`
      insert into ${openStreams} (process_id, partner_id, environment, open)
      select ${processId}, ${partnerId}, ${environment},
        least(${wanted}::int, greatest(${open}::int, ${cap}::int - coalesce(sum(open), 0)))
      from ${openStreams}
      where partner_id = ${partnerId} and environment = ${environment} and process_id <> ${processId}
        and seen_at > now() - ${DEAD_AFTER}
      on conflict (partner_id, environment, process_id) do update set open = excluded.open, seen_at = now()
      returning open`);
    return rows[0]?.open ?? open;
  });
}

/** Reports that a process is alive; its streams are written only if others have deleted them as dead. */
export async function reportStreams(
  db: Database,
  processId: string,
  counts: readonly (Omit<StreamCount, 'processId'> & { open: number })[],
): Promise<void> {
  const open = counts.filter((count) => count.open > 0);
  if (open.length === 0) {
    return;
  }
  const column = <T>(of: (count: (typeof counts)[number]) => T) => sql.param(open.map(of));
  await db.execute(sql`
    insert into ${openStreams} (process_id, partner_id, environment, open)
    select ${processId}, * from unnest(
      ${column(({ partnerId }) => partnerId)}::text[],
      ${column(({ environment }) => environment)}::text[],
      ${column(({ open }) => open)}::int[]
    )
    on conflict (partner_id, environment, process_id) do update set seen_at = now()`);
}

/** Removes the stream counts of a process. */
export async function freeStreams(db: Database, processId: string): Promise<void> {
  await db.execute(sql`delete from ${openStreams} where process_id = ${processId}`);
}
