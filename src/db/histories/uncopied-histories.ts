import { sql } from 'drizzle-orm';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import type { Database, Transaction } from '../client';
import type { HistoryCopy } from '../schema/columns';
import { HISTORY_OWNER_NAMES, HISTORY_OWNERS, type HistoryOwner } from './owners';

/** A row that has ended and whose workflow's history has yet to be copied. */
export interface UncopiedHistory {
  owner: HistoryOwner;
  id: string;
  workflowId: string;
  /** Which of the workflow id's runs belongs to the row: an order's generation, a delivery's plan. */
  run: number;
  /** Distinguishes the row from one that replaces it under the same id. */
  identity: string;
  /** The order that copies belong to; if null, they are deleted with the row. */
  orderId: string | null;
  /** Runs that began earlier belong to another row. Real time. */
  since: Date | null;
  /** Real time. */
  endedAt: Date;
}

interface UncopiedRow extends Record<string, unknown>, Omit<UncopiedHistory, 'workflowId' | 'since' | 'endedAt'> {
  delivery: { eventId: string; endpointId: string; isReplay: boolean } | null;
  sinceMs: number | null;
  endedAtMs: number;
}

/** Rows whose histories have yet to be copied, ordered by id, starting after `after`. */
export async function listUncopiedHistories(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<UncopiedHistory[]> {
  const parts = HISTORY_OWNER_NAMES.map((owner) => {
    const { table, id, uncopied, run, identity, order, since, endedAt, delivery } = HISTORY_OWNERS[owner];
    return sql`(select ${owner}::text as owner, ${id} as id, ${run} as run, (${identity})::text as identity,
        ${order} as "orderId", date_part('epoch', ${since}) * 1000 as "sinceMs",
        date_part('epoch', coalesce(${endedAt}, now())) * 1000 as "endedAtMs", ${delivery} as delivery
      from ${table} where ${uncopied} and ${id} > ${after} order by ${id} limit ${limit})`;
  });
  const { rows } = await db.execute<UncopiedRow>(sql`${sql.join(parts, sql` union all `)} order by id limit ${limit}`);
  return rows.map(({ delivery, sinceMs, endedAtMs, ...row }) => ({
    ...row,
    workflowId: delivery ? deliveryWorkflowId({ ...delivery, deliveryId: row.id }) : row.id,
    since: sinceMs === null ? null : new Date(sinceMs),
    endedAt: new Date(endedAtMs),
  }));
}

/** Records the result of copying a row's history; false if the row has been replaced, or the result is already recorded. */
export async function settleCopy(
  db: Database | Transaction,
  { owner, id, identity }: Pick<UncopiedHistory, 'owner' | 'id' | 'identity'>,
  outcome: Exclude<HistoryCopy, 'due'>,
): Promise<boolean> {
  const rows = HISTORY_OWNERS[owner];
  const { rowCount } = await db.execute(sql`
    update ${rows.table} set history_copy = ${outcome}
    where ${rows.id} = ${id} and ${rows.uncopied} and (${rows.identity})::text = ${identity}
  `);
  return rowCount === 1;
}

/** How far copying is behind. */
export interface CopyLag {
  waiting: number;
  /** Real time at which the row that has waited longest ended; null if none waits. */
  oldestEndedAt: Date | null;
}

export async function measureCopyLag(db: Database): Promise<CopyLag> {
  const parts = HISTORY_OWNER_NAMES.map((owner) => {
    const { table, uncopied, endedAt } = HISTORY_OWNERS[owner];
    return sql`select ${endedAt} as ended_at from ${table} where ${uncopied}`;
  });
  const { rows } = await db.execute<{ waiting: number; oldestMs: number | null }>(sql`
    select count(*)::int as waiting, date_part('epoch', min(ended_at)) * 1000 as "oldestMs"
    from (${sql.join(parts, sql` union all `)}) uncopied
  `);
  const { waiting = 0, oldestMs = null } = rows[0] ?? {};
  return { waiting, oldestEndedAt: oldestMs === null ? null : new Date(oldestMs) };
}
