import { setTimeout as delay } from 'node:timers/promises';
import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import type { Database } from '#db/client';
import { deleteOutlived, deleteOutlivedOrders, listOutlivedOrders } from '#db/retention';
import type { JobCounts, JobRun } from '#domain/jobs/job';
import type { Retention } from '#domain/jobs/retention';
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
    counts[rows] = (counts[rows] ?? 0) + count;
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

/** Small batches, each followed by a pause of the same length, so that half of the time the database is free for traffic. */
async function deleteByRule(
  deps: RetentionDeps,
  rule: Retention,
  report: (rows: string, count: number) => void,
): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    const count = await deleteBatch(deps, rule);
    if (count === 0) {
      return;
    }
    report(rule.rows, count);
    await delay(performance.now() - startedAt);
  }
}

async function deleteBatch({ db, workflows }: RetentionDeps, { rows, retentionMs }: Retention): Promise<number> {
  if (rows === 'personal_data') {
    return eraseOutlived({ db, workflows }, retentionMs);
  }
  if (rows !== 'orders') {
    return deleteOutlived(db, rows, retentionMs);
  }
  const outlived = await listOutlivedOrders(db, retentionMs);
  for (const { orderId } of outlived.filter(({ open }) => open)) {
    await endSandboxOrder(workflows, orderId);
  }
  return deleteOutlivedOrders(
    db,
    outlived.map(({ orderId }) => orderId),
    retentionMs,
  );
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
