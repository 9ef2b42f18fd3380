import { sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import type { Database } from '../client';
import { lockName } from '../named-lock';
import { openStreams } from '../schema/limits';

/** A process not seen for this long is dead, and so are its streams. */
export const DEAD_AFTER = sql`interval '4 seconds'`;

/** The owner whose streams are counted together, and the process. */
export interface StreamCount {
  processId: string;
  partnerId: string;
  environment: Environment;
}

export interface StreamClaim extends StreamCount {
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
