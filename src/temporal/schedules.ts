import {
  ScheduleAlreadyRunning,
  type ScheduleClient,
  type ScheduleDescription,
  type ScheduleHandle,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import type { Logger } from '#domain/logs/log';
import { JOB_WORKFLOW, type JobWorkflow, ORDERS_QUEUE } from '#workflows/messages';
import { SECOND } from '../domain/duration';
import type { Job } from '../domain/jobs/job';
import { repeatRead } from '../process/repeated-read';
import type { RunningRole } from '../process/services';
import { isForgedPayload } from '../security/payload-keys';
import { payloadsOf } from './payloads';

/** Longest wait for Temporal. */
const ANSWER_MS = 5 * SECOND;

/** The id of a job's schedule, which is the prefix of its runs' ids. */
export function scheduleId({ name }: Pick<Job, 'name'>): string {
  return `job:${name}`;
}

interface SchedulesDeps {
  schedules: ScheduleClient;
  jobs: readonly Job[];
  everyMs: number;
  log: Logger;
}

/** Creates the schedules at the start, and again if one was deleted. */
export function startSchedules({ schedules, jobs, everyMs, log }: SchedulesDeps): RunningRole {
  return repeatRead({
    read: () => schedules.withDeadline(Date.now() + ANSWER_MS, () => ensureSchedules(schedules, jobs)),
    everyMs,
    onError: (err) => log.warn({ err }, 'the schedules of jobs could not be made; tried again in a minute'),
  });
}

/**
 * Creates or updates every job's schedule. Any number of workers may do so at once and repeatedly; a schedule paused by an
 * operator stays paused.
 */
export async function ensureSchedules(schedules: ScheduleClient, jobs: readonly Job[]): Promise<void> {
  await Promise.all(jobs.map((job) => ensureSchedule(schedules, job)));
}

async function ensureSchedule(schedules: ScheduleClient, job: Job): Promise<void> {
  const wanted = scheduleOf(job);
  try {
    await schedules.create<JobWorkflow>({ scheduleId: scheduleId(job), ...wanted });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) {
      throw error;
    }
    const handle = schedules.getHandle(scheduleId(job));
    const described = await describeOwn(handle);
    if (described === null) {
      await replaceForeign(schedules, job);
    } else if (!isUpToDate(described, job) || !(await hasCurrentKey(schedules, described))) {
      await handle.update<JobWorkflow>(({ state }) => ({ ...wanted, state }));
    }
  }
}

/** Null for a schedule that cannot be read: nobody with a key wrote it. */
async function describeOwn(handle: ScheduleHandle): Promise<ScheduleDescription | null> {
  try {
    return await handle.describe();
  } catch (error) {
    if (isForgedPayload(error)) return null;
    throw error;
  }
}

/** Its runs could not be read either. Only whether it is paused is kept. */
async function replaceForeign(schedules: ScheduleClient, job: Job): Promise<void> {
  const { namespace } = schedules.options;
  const raw = await schedules.workflowService.describeSchedule({ namespace, scheduleId: scheduleId(job) });
  await schedules.getHandle(scheduleId(job)).delete();
  const state = { paused: raw.schedule?.state?.paused === true };
  await schedules.create<JobWorkflow>({ scheduleId: scheduleId(job), ...scheduleOf(job), state });
}

function scheduleOf({ name, does, everyMs, catchUpMs }: Job) {
  const args: [string] = [name];
  return {
    spec: { intervals: [{ every: everyMs }] },
    action: {
      type: 'startWorkflow' as const,
      workflowType: JOB_WORKFLOW,
      workflowId: scheduleId({ name }),
      taskQueue: ORDERS_QUEUE,
      staticSummary: does,
      args,
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchUpMs },
  };
}

function isUpToDate({ spec, action, policies }: ScheduleDescription, { does, everyMs, catchUpMs }: Job): boolean {
  const [interval, ...more] = spec.intervals ?? [];
  return (
    interval?.every === everyMs &&
    more.length === 0 &&
    policies.catchupWindow === catchUpMs &&
    action.staticSummary === does
  );
}

/** A schedule is never over, so its arguments are encrypted again once the key has changed. */
async function hasCurrentKey(schedules: ScheduleClient, { raw }: ScheduleDescription): Promise<boolean> {
  const [name] = raw.schedule?.action?.startWorkflow?.input?.payloads ?? [];
  return name != null && (await payloadsOf(schedules).isCurrent(name));
}

/** One run of a job, as recorded by its schedule. */
export interface ScheduledRun {
  workflowId: string;
  runId: string;
  at: Date;
}

export function lastRunOf({ info }: ScheduleDescription): ScheduledRun | null {
  const run = info.recentActions.at(-1);
  return run
    ? {
        workflowId: run.action.workflow.workflowId,
        runId: run.action.workflow.firstExecutionRunId,
        at: run.takenAt,
      }
    : null;
}
