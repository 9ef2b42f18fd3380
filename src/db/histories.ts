import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { namesOf } from '#domain/names-of';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import type { Database, Transaction } from './client';
import type { HistoryCopy } from './schema/columns';
import { workflowHistories } from './schema/histories';
import { ORDER_UNCOPIED, orderClaims, orders } from './schema/orders';
import { PAYOUT_UNCOPIED, payouts } from './schema/payouts';
import { DELIVERY_UNCOPIED, deliveries, deliveryAttempts } from './schema/webhooks';

type StoredCopy = typeof workflowHistories.$inferSelect;
export type NewCopy = Pick<StoredCopy, 'runId' | 'workflowType' | 'closedAt' | 'events' | 'format' | 'history'>;

/**
 * Stores the copies of a row's runs, and marks the row as copied. Returns false and stores none if the row has been replaced or
 * was already copied.
 */
export async function storeCopies(db: Database, due: UncopiedHistory, copies: readonly NewCopy[]): Promise<boolean> {
  const { owner, id, workflowId, orderId } = due;
  const belongsTo = orderId === null ? { [`${owner}Id`]: id } : { orderId };
  return db.transaction(async (tx) => {
    if (!(await settleCopy(tx, due, 'made'))) {
      return false;
    }
    await tx
      .insert(workflowHistories)
      .values(copies.map((copy) => ({ ...copy, ...belongsTo, workflowId, bytes: copy.history.length })))
      .onConflictDoNothing();
    return true;
  });
}

/** The copy of one run of a workflow, by default the latest; null if there is none. */
export async function findCopy(db: Database, workflowId: string, runId?: string): Promise<StoredCopy | null> {
  const [copy] = await db
    .select()
    .from(workflowHistories)
    .where(
      and(
        eq(workflowHistories.workflowId, workflowId),
        runId === undefined ? undefined : eq(workflowHistories.runId, runId),
      ),
    )
    .orderBy(desc(workflowHistories.closedAt))
    .limit(1);
  return copy ?? null;
}

/** The copied runs of a workflow, the latest first. */
export async function listCopies(
  db: Database,
  workflowId: string,
): Promise<Pick<StoredCopy, 'runId' | 'closedAt' | 'events'>[]> {
  const { runId, closedAt, events } = workflowHistories;
  return db
    .select({ runId, closedAt, events })
    .from(workflowHistories)
    .where(eq(workflowHistories.workflowId, workflowId))
    .orderBy(desc(closedAt));
}

const BATCH = 100;

/** Every copy there is, in batches. */
export async function* readAllCopies(db: Database): AsyncGenerator<Pick<StoredCopy, 'history'>> {
  const { workflowId, runId, history } = workflowHistories;
  let after = { workflowId: '', runId: '' };
  for (;;) {
    const batch = await db
      .select({ workflowId, runId, history })
      .from(workflowHistories)
      .where(sql`(${workflowId}, ${runId}) > (${after.workflowId}, ${after.runId})`)
      .orderBy(asc(workflowId), asc(runId))
      .limit(BATCH);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Some copies, as good as drawn by lot: the ids by which they are ordered are random. */
export async function sampleCopies(db: Database, most: number): Promise<Pick<StoredCopy, 'history'>[]> {
  const { workflowId, runId, history } = workflowHistories;
  return db.select({ history }).from(workflowHistories).orderBy(asc(workflowId), asc(runId)).limit(most);
}

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

/** The kind of row whose workflow a history is of. */
type HistoryOwner = 'order' | 'payout' | 'delivery';

interface OwnerRows {
  table: SQL;
  id: SQL;
  /** Which rows await a copy. */
  uncopied: SQL;
  /** Which of the workflow id's runs belongs to the row: an order's generation, a delivery's plan. */
  run: SQL;
  /** Distinguishes the row from one that replaces it under the same id; changes with `run`. */
  identity: SQL;
  /** The order that copies belong to; if null, they are deleted with the row. */
  order: SQL;
  /** Runs that began earlier belong to another row; null if the run itself identifies its row. Real time. */
  since: SQL;
  /** Real time. */
  endedAt: SQL;
  /** The parts of a delivery's workflow id. */
  delivery: SQL;
}

const GENERATION = sql`coalesce((select c.generation from ${orderClaims} c where c.order_id = ${orders.orderId}), 0)`;

const NEVER = sql`null::timestamptz`;

/** The rows whose histories are copied. */
const HISTORY_OWNERS: Readonly<Record<HistoryOwner, OwnerRows>> = {
  order: {
    table: sql`${orders}`,
    id: sql`${orders.orderId}`,
    uncopied: ORDER_UNCOPIED,
    run: GENERATION,
    identity: GENERATION,
    order: sql`${orders.orderId}`,
    since: NEVER,
    endedAt: sql`${orders.recordedAt}`,
    delivery: sql`null::json`,
  },
  payout: {
    table: sql`${payouts}`,
    id: sql`${payouts.payoutId}`,
    uncopied: PAYOUT_UNCOPIED,
    run: sql`0`,
    identity: sql`0`,
    order: sql`null::text`,
    since: NEVER,
    endedAt: sql`coalesce(${payouts.failedAt}, ${payouts.confirmedAt})`,
    delivery: sql`null::json`,
  },
  delivery: {
    table: sql`${deliveries}`,
    id: sql`${deliveries.deliveryId}`,
    uncopied: DELIVERY_UNCOPIED,
    run: sql`${deliveries.plan}`,
    identity: sql`${deliveries.seq} || ':' || ${deliveries.plan}`,
    order: sql`${deliveries.orderId}`,
    since: sql`${deliveries.createdAt}`,
    endedAt: sql`(select a.recorded_at from ${deliveryAttempts} a
      where a.delivery_id = ${deliveries.deliveryId} and a.attempt = ${deliveries.attempts})`,
    delivery: sql`json_build_object('eventId', event_id, 'endpointId', endpoint_id, 'isReplay', is_replay)`,
  },
};

const HISTORY_OWNER_NAMES = namesOf(HISTORY_OWNERS);

/** Workflows with recent records, by the database's clock: those of orders, and every copied one; oldest first. */
export async function listActiveWorkflows(db: Database, withinMs: number): Promise<string[]> {
  const since = sql`now() - ${withinMs} * interval '1 millisecond'`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select ${orders.orderId} as id, ${orders.recordedAt} as at from ${orders} where ${orders.recordedAt} >= ${since}
      union all
      select ${workflowHistories.workflowId}, ${workflowHistories.closedAt} from ${workflowHistories}
      where ${workflowHistories.closedAt} >= ${since}
    ) active group by id order by min(at), id`);
  return rows.map(({ id }) => id);
}
