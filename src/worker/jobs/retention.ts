import { setTimeout as delay } from 'node:timers/promises';
import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import type { Database } from '#db/client';
import type { OutlivedOrder } from '#db/privacy/erase-order';
import { deleteOutlived, deleteOutlivedOrders, listOutlivedOrders } from '#db/retention';
import type { JobCounts, JobRun } from '#domain/jobs/job';
import type { Retention } from '#domain/jobs/retention';
import { tryEach } from '#operations/each-order';
import { eraseOutlived } from '#operations/privacy';

interface RetentionDeps {
  db: Database;
  workflows: WorkflowClient;
}

/** Deletes expired data, rule by rule; one that fails does not block the others. */
export async function deleteAllOutlived(
  deps: RetentionDeps,
  rules: readonly Retention[],
  run: JobRun,
): Promise<JobCounts> {
  const counts: Record<string, number> = {};
  const failures: unknown[] = [];
  const report = (rows: string, count: number) => {
    if (count > 0) counts[rows] = (counts[rows] ?? 0) + count;
    run.report(counts);
  };
  for (const rule of rules) {
    await deleteByRule(deps, rule, report).catch((error: unknown) => failures.push(error));
    run.report(counts);
  }
  if (failures.length > 0) {
    throw failures[0];
  }
  return counts;
}

/**
 * Small batches, each followed by a pause of the same length, so that half of the time the database is free for traffic. Orders
 * that fail do not keep the next batch waiting; the first failure is thrown at the end, so that somebody sees it.
 */
async function deleteByRule(
  deps: RetentionDeps,
  rule: Retention,
  report: (rows: string, count: number) => void,
): Promise<void> {
  const failed: unknown[] = [];
  for (let batch: Batch | null = null; !batch?.isOver; ) {
    const startedAt = performance.now();
    batch = await deleteBatch(deps, rule, batch?.last ?? null);
    failed.push(...batch.failures.slice(0, 1));
    report(rule.rows, batch.count);
    await delay(performance.now() - startedAt);
  }
  if (failed.length > 0) {
    throw failed[0];
  }
}

interface Batch {
  count: number;
  /** Why some orders were left out. */
  failures: unknown[];
  /** The order after which the next batch starts; null if it starts with whatever is left. */
  last: OutlivedOrder | null;
  isOver: boolean;
}

async function deleteBatch(
  { db, workflows }: RetentionDeps,
  { rows, retentionMs }: Retention,
  after: OutlivedOrder | null,
): Promise<Batch> {
  if (rows === 'personal_data') {
    const { erased, failures, last } = await eraseOutlived({ db, workflows }, retentionMs, after);
    return { count: erased, failures, last, isOver: last === null };
  }
  if (rows !== 'orders') {
    const count = await deleteOutlived(db, rows, retentionMs);
    return { count, failures: [], last: null, isOver: count === 0 };
  }
  const outlived = await listOutlivedOrders(db, retentionMs);
  const open = new Set(outlived.filter((order) => order.open).map(({ orderId }) => orderId));
  const { results, failures } = await tryEach(
    outlived.map(({ orderId }) => orderId),
    async (orderId) => {
      if (open.has(orderId)) await endSandboxOrder(workflows, orderId);
      return orderId;
    },
  );
  const count = await deleteOutlivedOrders(db, results, retentionMs);
  return { count, failures, last: null, isOver: count === 0 };
}

/** An open sandbox order would otherwise wait in Temporal for ever. */
async function endSandboxOrder(workflows: WorkflowClient, orderId: string): Promise<void> {
  try {
    await workflows.getHandle(orderId).terminate('its retention period is over');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) {
      throw error;
    }
  }
}
