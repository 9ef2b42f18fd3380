import type { Client } from 'pg';
import type { Database } from '#db/client';
import { deleteOutlived, deleteOutlivedOrders, listOutlivedOrders } from '#db/retention';
import { DAY } from '#domain/duration';
import { quantile } from '../load/load';

export interface RetentionCost {
  name: string;
  rows: number;
  /** Of the whole, in milliseconds. */
  ms: number;
  p50OfBatch: number;
  /** Bytes of the log, which backups and replicas get as well. */
  logBytes: number;
}

/** So much less than the orders' own retention that every size of database has some. */
const KEPT_MS = 550 * DAY;

/** Deletes so many batches as the job does, without its pauses. */
export async function deleteOrders(db: Database, batches: number): Promise<RetentionCost> {
  return deleting(db, 'orders by DELETE', batches, async () => {
    const found = await listOutlivedOrders(db, KEPT_MS);
    return deleteOutlivedOrders(
      db,
      found.map(({ orderId }) => orderId),
      KEPT_MS,
    );
  });
}

export async function deleteDeliveries(db: Database, batches: number): Promise<RetentionCost> {
  return deleting(db, 'deliveries by DELETE', batches, () => deleteOutlived(db, 'deliveries', 5 * DAY));
}

async function deleting(
  db: Database,
  name: string,
  batches: number,
  batch: () => Promise<number>,
): Promise<RetentionCost> {
  const took: number[] = [];
  const before = await logPosition(db);
  let rows = 0;
  for (let nth = 0; nth < batches; nth += 1) {
    const startedAt = performance.now();
    rows += await batch();
    took.push(performance.now() - startedAt);
  }
  const ms = took.reduce((total, each) => total + each, 0);
  return { name, rows, ms, p50OfBatch: quantile(took, 0.5), logBytes: (await logPosition(db)) - before };
}

/** Takes a month out of the table, beside readers, and drops it. */
export async function dropPartition(db: Database, client: Client, partition: string): Promise<RetentionCost> {
  const parent = partition.replace(/_\d+$/, '');
  const { rows: counted } = await client.query<{ rows: string }>(`select count(*) as rows from ${partition}`);
  const before = await logPosition(db);
  const startedAt = performance.now();
  // An order that is still open keeps its month.
  await client.query(
    `select from ${partition} where status not in ('completed', 'failed', 'expired', 'refunded') limit 1`,
  );
  await client.query(`alter table ${parent} detach partition ${partition} concurrently`);
  await client.query(`drop table ${partition}`);
  const ms = performance.now() - startedAt;
  const logBytes = (await logPosition(db)) - before;
  return { name: 'orders by dropping a month', rows: Number(counted[0]?.rows), ms, p50OfBatch: ms, logBytes };
}

async function logPosition(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ bytes: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
  );
  return Number(rows[0]?.bytes);
}
