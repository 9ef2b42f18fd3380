import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { closeOperatorAlert, listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import type { Intervals } from '#domain/intervals';
import type { JobRun } from '#domain/jobs/job';
import { describeFailing, type FailingWorkflow, isSameFailure } from '#domain/recovery/failing-workflow';
import { findFailing, listFailingWorkflows } from '#temporal/failing-workflows';

export interface FailingDeps {
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
