import type { WorkflowClient } from '@temporalio/client';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { SECOND } from '../domain/duration';
import type { WorkerHealth } from '../domain/health/installation';
import { isUnserved } from '../domain/providers';
import { checkAnswer } from '../process/time-limit';
import type { ServedProvider } from '../providers/serving';
import type { WorkerState } from './worker-pool';

/** No response within this time counts as down. */
const TIMEOUT_MS = 1.5 * SECOND;

export interface WorkerHealthDeps {
  db: Database;
  workflows: WorkflowClient;
  /** The state of every Temporal worker in this process. */
  states(): WorkerState[];
  served(): readonly ServedProvider[];
}

export async function checkWorker({ db, workflows, states, served }: WorkerHealthDeps): Promise<WorkerHealth> {
  const deadline = Date.now() + TIMEOUT_MS;
  const { namespace } = workflows.options;
  const [database, engine] = await Promise.all([
    checkAnswer(TIMEOUT_MS, db.execute(sql`select 1`)),
    checkAnswer(
      TIMEOUT_MS,
      workflows.withDeadline(deadline, () => workflows.workflowService.describeNamespace({ namespace })),
    ),
  ]);
  const running = states();
  const workers = running.every(({ state }) => state === 'RUNNING') ? 'ok' : 'down';
  const checks = { database, engine, workers } as const;
  return {
    status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'down',
    checks,
    queues: Object.fromEntries(running.map(({ queue, state }) => [queue, state])),
    draining: served()
      .filter(isUnserved)
      .map(({ code, orders, reason, calls }) => ({ provider: code, orders, reason, calls })),
  };
}
