import { isGrpcServiceError, type WorkflowClient } from '@temporalio/client';
import type { History } from '@temporalio/common/lib/proto-utils';
import type { Database } from '#db/client';
import {
  listUncopiedHistories,
  measureCopyLag,
  type NewCopy,
  settleCopy,
  storeCopies,
  type UncopiedHistory,
} from '#db/histories';
import { DAY, SECOND, toIso } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { membersOf } from '#domain/members';
import { payloadsOf } from '../payloads';
import { listTemporalRuns, packHistory, type RecordedRun, readTemporalHistory, runOf } from './history';

/** Progress of a pass. */
export type CopyCounts = Record<'copied' | 'waiting' | 'lost' | 'failed', number>;

interface CopyServices {
  db: Database;
  workflows: WorkflowClient;
  log: Pick<Logger, 'warn'>;
}

const BATCH = 100;
/** This many consecutive failures mean an outage: the rest is left for a later pass. */
const OUTAGE = 3;
/** How long after a workflow's end a missing history is searched for in Temporal. */
const LOOKED_FOR_MS = DAY;
/** Temporal deletes histories after 30 days. */
const WORRYING_LAG_MS = 7 * DAY;

/**
 * Copies the histories of all ended orders, payouts and deliveries, one after the other, each with its earlier runs. Every
 * copy is complete or absent, so a pass may be interrupted at any point and repeated.
 * @param report called after each step; throwing ends the pass
 */
export async function copyHistories(
  services: CopyServices,
  report: (counts: CopyCounts) => void = () => {},
): Promise<CopyCounts> {
  const { db, log } = services;
  const counts: CopyCounts = { copied: 0, waiting: 0, lost: 0, failed: 0 };
  let failuresInARow = 0;
  let after = '';
  for (;;) {
    const batch = await listUncopiedHistories(db, { after, limit: BATCH });
    for (const due of batch) {
      report(counts);
      try {
        counts[await copyHistory(services, due)] += 1;
        failuresInARow = 0;
      } catch (err) {
        counts.failed += 1;
        failuresInARow += 1;
        if (failuresInARow === OUTAGE) {
          throw err;
        }
        log.warn({ err, workflowId: due.workflowId }, 'a history could not be copied; tried again soon');
      }
      after = due.id;
    }
    if (batch.length < BATCH) {
      await warnOfLag(services);
      return counts;
    }
  }
}

async function copyHistory({ db, workflows, log }: CopyServices, due: UncopiedHistory): Promise<keyof CopyCounts> {
  const latest = await readTemporalHistory(workflows, due.workflowId);
  const run = latest && (await runOf(payloadsOf(workflows).of(due.workflowId), latest.history));
  if (!latest || !run || !isRunOf(due, run) || isOfEarlierPlan(due, run)) {
    if (Date.now() - due.endedAt.getTime() < LOOKED_FOR_MS || !(await settleCopy(db, due, 'lost'))) {
      return 'waiting';
    }
    log.warn({ workflowId: due.workflowId, endedAt: due.endedAt }, 'Temporal forgot a history before it was copied');
    return 'lost';
  }
  const copy = toCopy(latest.runId, latest.history, run);
  if (!copy) {
    return 'waiting';
  }
  const isStored = await storeCopies(db, due, [copy, ...(await copyEarlier(workflows, due, latest.runId))]);
  return isStored ? 'copied' : 'waiting';
}

/** The row's own earlier runs, which were ended and restarted: the ids of some rows are reused. */
async function copyEarlier(workflows: WorkflowClient, due: UncopiedHistory, latestRunId: string): Promise<NewCopy[]> {
  const copies: NewCopy[] = [];
  const runs = await listTemporalRuns(workflows, due.workflowId);
  for (const { runId } of runs.filter((run) => run.runId !== latestRunId)) {
    const found = await readTemporalHistory(workflows, due.workflowId, runId);
    const run = found && (await runOf(payloadsOf(workflows).of(due.workflowId), found.history));
    if (run && !isRunOf(due, run)) {
      break;
    }
    const copy = run && toCopy(runId, found.history, run);
    if (copy) copies.push(copy);
  }
  return copies;
}

/** Null while the run is still open. */
function toCopy(runId: string, history: History, { closedAt, workflowType, events }: RecordedRun): NewCopy | null {
  return closedAt && { runId, workflowType, closedAt, events, ...packHistory(history) };
}

/** Whether the run belongs to the row, and not to a replaced order or plan with the same id. */
function isRunOf({ owner, id, run, since }: UncopiedHistory, { input, startedAt }: RecordedRun): boolean {
  const { generation, deliveryId, plan } = membersOf(input);
  switch (owner) {
    case 'order':
      return generation === run;
    case 'delivery':
      return deliveryId === id && Number(plan) <= run && (since === null || startedAt >= since);
    case 'payout':
      return true;
  }
}

/** Whether the run that ends the row is still to come. */
function isOfEarlierPlan({ owner, run }: UncopiedHistory, { input }: RecordedRun): boolean {
  return owner === 'delivery' && membersOf(input).plan !== run;
}

async function warnOfLag({ db, log }: CopyServices): Promise<void> {
  const { waiting, oldestEndedAt } = await measureCopyLag(db);
  if (oldestEndedAt && Date.now() - oldestEndedAt.getTime() > WORRYING_LAG_MS) {
    log.warn({ waiting, since: toIso(oldestEndedAt.getTime()) }, 'histories wait to be copied for more than a week');
  }
}

/** A workflow of an order still runs, so its histories cannot be deleted yet. */
export class OpenRunError extends Error {}

/** The gRPC status code. */
const NOT_FOUND = 5;
const ANSWER_MS = 5 * SECOND;
/** Few enough that a query stays short. */
const AT_ONCE = 50;

/**
 * Deletes all closed runs of these workflows from Temporal, which does so within seconds after it has answered. Rejects if a
 * run is still open, by OpenRunError, or Temporal does not answer; it can be repeated then.
 */
export async function deleteHistories(workflows: WorkflowClient, workflowIds: readonly string[]): Promise<void> {
  for (let from = 0; from < workflowIds.length; from += AT_ONCE) {
    await deleteSome(workflows, workflowIds.slice(from, from + AT_ONCE));
  }
}

async function deleteSome(workflows: WorkflowClient, workflowIds: readonly string[]): Promise<void> {
  const query = `WorkflowId IN (${workflowIds.map((id) => `"${id.replaceAll(/["\\]/g, '')}"`).join(', ')})`;
  await workflows.withDeadline(Date.now() + ANSWER_MS, async () => {
    for await (const { workflowId, runId, closeTime } of workflows.list({ query })) {
      if (closeTime === undefined) {
        throw new OpenRunError(`a run of ${workflowId} is still open`);
      }
      await deleteRun(workflows, workflowId, runId);
    }
  });
}

async function deleteRun({ workflowService, options }: WorkflowClient, workflowId: string, runId: string) {
  const { namespace } = options;
  try {
    await workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId, runId } });
  } catch (error) {
    if (!(isGrpcServiceError(error) && error.code === NOT_FOUND)) {
      throw error;
    }
  }
}
