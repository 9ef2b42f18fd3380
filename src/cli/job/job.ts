import { setTimeout as delay } from 'node:timers/promises';
import {
  type ScheduleClient,
  type ScheduleHandle,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type WorkflowClient,
} from '@temporalio/client';
import { type CopyLag, measureCopyLag } from '../../db/histories/uncopied';
import type { Job, JobName } from '../../domain/service/job';
import { scheduleId } from '../../temporal/schedules';
import { type Answer, formatColumns, formatSpan } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, withDatabase } from '../instance';
import { withTemporal } from '../temporal';
import { endOf, type JobResult, type JobRun, lastRunOf, resultOf, resultText } from './result';

const LOOK_EVERY_MS = 200;
/** Longest wait for Temporal to begin a run. */
const BEGIN_MS = 30_000;

interface JobStatus {
  job: Job;
  /** As the workers have set it. */
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
    return 'No history waits to be copied.';
  }
  const since = formatSpan(Date.now() - oldestEndedAt.getTime());
  return waiting === 1
    ? `1 history waits to be copied, for ${since}.`
    : `${waiting} histories wait to be copied, the oldest for ${since}.`;
}

/** Runs a job at once and waits for its end; one that is running already is only waited for. */
export async function jobRun(name: JobName): Promise<Answer> {
  const result = await withTemporal(findRunningInstance(), async (workflows, schedules) =>
    endOf(workflows, await beginRun(schedules.getHandle(scheduleId({ name })))),
  );
  return { json: { name, ...result }, text: `${name}: ${resultText(result)}`, failed: result.status === 'failed' };
}

async function beginRun(schedule: ScheduleHandle): Promise<JobRun> {
  const before = await schedule.describe().catch(refuseMissing);
  const last = lastRunOf(before);
  if (last && before.info.runningActions.length > 0) {
    return last;
  }
  await schedule.trigger(ScheduleOverlapPolicy.SKIP);
  const deadline = performance.now() + BEGIN_MS;
  while (performance.now() < deadline) {
    const run = lastRunOf(await schedule.describe());
    if (run && run.runId !== last?.runId) {
      return run;
    }
    await delay(LOOK_EVERY_MS);
  }
  throw new CommandError('Temporal has not begun the run yet: see job list in a while.');
}

function refuseMissing(error: unknown): never {
  throw error instanceof ScheduleNotFoundError
    ? new CommandError('The job has no schedule yet: a worker makes it when it starts.')
    : error;
}

async function statusOf(job: Job, workflows: WorkflowClient, schedules: ScheduleClient): Promise<JobStatus> {
  const described = await schedules.getHandle(scheduleId(job)).describe().catch(refuseMissing);
  const run = lastRunOf(described);
  return {
    job,
    everyMs: described.spec.intervals?.[0]?.every ?? job.everyMs,
    lastRun: run && { at: run.at, result: await resultOf(workflows, run) },
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
