import { setTimeout as delay } from 'node:timers/promises';
import {
  type ScheduleClient,
  type WorkflowClient,
  WorkflowFailedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import type { Database } from '#db/client';
import { findWorkers } from '#db/health/worker-presence';
import { type CopyLag, measureCopyLag } from '#db/histories';
import { formatColumns } from '#domain/columns';
import { SECOND } from '#domain/duration';
import { describeCounts, type Job, type JobCounts, type JobName } from '#domain/jobs/job';
import { describeSchedule, runJob } from '#operations/run-job';
import { lastRunOf, type ScheduledRun } from '#temporal/schedules';
import type { JobWorkflow } from '#workflows/messages';
import { type Answer, formatSpan } from '../answer';
import { CommandError } from '../command';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

/** How long a run waits without any worker: longer than one takes to be replaced. */
const WITHOUT_WORKER_MS = 10 * SECOND;
const LOOK_EVERY_MS = SECOND;

interface JobStatus {
  job: Job;
  /** As set by the workers. */
  everyMs: number;
  lastRun: { at: Date; result: JobResult } | null;
  /** Null while an operator has paused the schedule. */
  nextRunAt: Date | null;
}

export async function jobList(): Promise<Answer> {
  const instance = findRunningInstance();
  const jobs = await withTemporal(instance, (workflows, schedules) =>
    Promise.all(instance.config.jobs.map((job) => statusOf(job, workflows, schedules))),
  );
  const lag = await withDatabase(instance, measureCopyLag);
  const header = ['JOB', 'EVERY', 'LAST RUN', 'NEXT RUN', 'LAST RESULT'];
  return {
    json: {
      jobs: jobs.map(toJson),
      uncopied_histories: { count: lag.waiting, oldest_ended_at: lag.oldestEndedAt?.toISOString() ?? null },
    },
    text: `${formatColumns([header, ...jobs.map(toRow)])}\n\n${lagText(lag)}`,
  };
}

function lagText({ waiting, oldestEndedAt }: CopyLag): string {
  if (oldestEndedAt === null) {
    return 'No workflow history is waiting to be copied.';
  }
  const since = formatSpan(Date.now() - oldestEndedAt.getTime());
  return waiting === 1
    ? `1 workflow history has been waiting to be copied for ${since}.`
    : `${waiting} workflow histories are waiting to be copied, the oldest for ${since}.`;
}

/**
 * Runs a job now and waits for its end; if it is already running, only waits.
 * @throws CommandError if no worker is there to run it
 */
export async function jobRun(name: JobName): Promise<Answer> {
  const instance = findRunningInstance();
  const result = await withDatabase(instance, (db) =>
    withTemporal(instance, async (workflows, schedules) => {
      const run = await runJob({ db, schedules }, { name, actor: operatorName() });
      const ended = new AbortController();
      const result = waitForResult(workflows, run);
      return Promise.race([result, refuseWithoutWorker(db, name, ended.signal)]).finally(() => ended.abort());
    }),
  );
  return { json: { name, ...result }, text: `${name}: ${resultText(result)}`, failed: result.status === 'failed' };
}

/** @throws CommandError once no worker has been running for a while: the run would wait for one without end */
async function refuseWithoutWorker(db: Database, name: JobName, signal: AbortSignal): Promise<never> {
  let seenAt = performance.now();
  for (;;) {
    // A database that does not answer says nothing about workers.
    const isAlive = await findWorkers(db).then(
      (workers) => workers.isAlive,
      () => true,
    );
    if (isAlive) {
      seenAt = performance.now();
    } else if (performance.now() - seenAt >= WITHOUT_WORKER_MS) {
      throw new CommandError(
        `No worker is running: ${name} has been started, and runs once one is. See job list then.`,
      );
    }
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
}

async function statusOf(job: Job, workflows: WorkflowClient, schedules: ScheduleClient): Promise<JobStatus> {
  const described = await describeSchedule(schedules, job.name);
  const run = lastRunOf(described);
  return {
    job,
    everyMs: described.spec.intervals?.[0]?.every ?? job.everyMs,
    lastRun: run && { at: run.at, result: await jobResultOf(workflows, run) },
    nextRunAt: described.state.paused ? null : (described.info.nextActionTimes[0] ?? null),
  };
}

function toJson({ job, everyMs, lastRun, nextRunAt }: JobStatus) {
  return {
    name: job.name,
    does: job.does,
    every_seconds: everyMs / 1_000,
    last_run: lastRun && { at: lastRun.at.toISOString(), ...lastRun.result },
    next_run_at: nextRunAt?.toISOString() ?? null,
  };
}

function toRow({ job, everyMs, lastRun, nextRunAt }: JobStatus): string[] {
  return [
    job.name,
    formatSpan(everyMs),
    lastRun?.at.toISOString() ?? 'never',
    nextRunAt?.toISOString() ?? 'paused',
    lastRun ? resultText(lastRun.result) : '',
  ];
}

type JobResult =
  | { status: 'running' }
  | { status: 'done'; counts: JobCounts }
  | { status: 'failed'; reason: string }
  /** Temporal deletes the histories of ended runs after its retention period. */
  | { status: 'forgotten' };

/** The run's result so far. */
async function jobResultOf(workflows: WorkflowClient, run: ScheduledRun): Promise<JobResult> {
  try {
    const { status } = await workflows.getHandle(run.workflowId, run.runId).describe();
    return status.name === 'RUNNING' ? { status: 'running' } : await waitForResult(workflows, run);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return { status: 'forgotten' };
    }
    throw error;
  }
}

/** Waits for the end of the run. */
async function waitForResult(workflows: WorkflowClient, { workflowId, runId }: ScheduledRun): Promise<JobResult> {
  try {
    return { status: 'done', counts: await workflows.result<JobWorkflow>(workflowId, runId) };
  } catch (error) {
    if (error instanceof WorkflowFailedError) {
      return { status: 'failed', reason: rootCause(error) ?? error.message };
    }
    throw error;
  }
}

function resultText(result: JobResult): string {
  switch (result.status) {
    case 'done':
      return describeCounts(result.counts);
    case 'failed':
      return `failed: ${result.reason}`;
    default:
      return result.status;
  }
}
