import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { closeOperatorAlert, listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { findFact, storeFact } from '#db/health/database';
import { listWithoutRow } from '#db/recovery/checks';
import { HOUR, toIso } from '#domain/duration';
import type { Intervals } from '#domain/intervals';
import type { JobRun } from '#domain/jobs/job';
import { describeFailing, type FailingWorkflow, isSameFailure } from '#domain/recovery/failing-workflow';
import { findFailing, listFailingWorkflows } from '#temporal/failing-workflows';
import { listOrderWorkflows } from '#temporal/order-workflow';
import { checkOrders, type Finding, type RepairWish } from './reconcile-orders';
import type { RepairDeps } from './repairs';

/** A workflow that closed this long before the last check may not have been listed yet. */
const OVERLAP_MS = HOUR;

/**
 * Finds orders with a workflow in Temporal but no row in the database, for example after a restored backup, and rebuilds their
 * rows. It checks all open workflows, and those closed since the last check. The time of that check is in the database, so a
 * restored one is compared with everything closed since the backup.
 */
export async function checkWorkflows(
  deps: RepairDeps,
  { found, ...wish }: RepairWish & { found: (finding: Finding) => void },
  { run, everClosed = false }: { run: JobRun; everClosed?: boolean },
): Promise<Record<string, number>> {
  const { db, workflows } = deps;
  const startedAt = Date.now();
  const listedAt = everClosed ? null : await findFact(db, 'workflows_listed_at');
  const closedSince = listedAt === null ? null : new Date(Date.parse(listedAt) - OVERLAP_MS);
  const counts = { workflows: 0, 'without a row': 0 };
  for await (const orderIds of listOrderWorkflows(workflows, closedSince)) {
    const findings = await checkOrders(deps, await listWithoutRow(db, orderIds), wish);
    findings.forEach(found);
    counts.workflows += orderIds.length;
    counts['without a row'] += findings.length;
    run.report(counts);
  }
  if (wish.repairBy !== null) {
    await storeFact(db, 'workflows_listed_at', toIso(startedAt));
  }
  return counts;
}

interface FailingDeps {
  db: Database;
  workflows: WorkflowClient;
  intervals: Pick<Intervals, 'failingLook'>;
}

/**
 * Alerts operators of workflows, other than orders, of which a step keeps failing, and closes the alerts of those that go on
 * [rules/recovery: Workflows that keep failing].
 */
export async function checkFailingWorkflows(
  { db, workflows, intervals }: FailingDeps,
  run: JobRun,
): Promise<Record<string, number>> {
  const counts = { 'other workflows': 0, failing: 0 };
  const suspects: FailingWorkflow[] = [];
  for await (const { looked, failing } of listFailingWorkflows(workflows)) {
    suspects.push(...failing);
    counts['other workflows'] += looked;
    run.report(counts);
  }
  const failing = suspects.length === 0 ? [] : await lookAgain(workflows, suspects, intervals.failingLook);
  for (const one of failing) {
    await openOperatorAlert(db, { kind: 'workflow_failing', subject: one.workflowId, words: describeFailing(one) });
  }
  await closeOthers(
    db,
    failing.map(({ workflowId }) => workflowId),
  );
  counts.failing = failing.length;
  run.report(counts);
  return counts;
}

/** Right after an outage, steps that have failed often are about to succeed. */
async function lookAgain(
  workflows: WorkflowClient,
  suspects: readonly FailingWorkflow[],
  afterMs: number,
): Promise<FailingWorkflow[]> {
  await delay(afterMs);
  const found = await findFailing(
    workflows,
    suspects.map(({ workflowId }) => workflowId),
  );
  return found.filter((one) => suspects.some((suspect) => isSameFailure(suspect, one)));
}

async function closeOthers(db: Database, failing: readonly string[]): Promise<void> {
  for (const { kind, subject } of await listOpenAlerts(db)) {
    if (kind === 'workflow_failing' && !failing.includes(subject)) {
      await closeOperatorAlert(db, { kind, subject });
    }
  }
}
