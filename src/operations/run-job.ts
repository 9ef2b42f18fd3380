import { setTimeout as delay } from 'node:timers/promises';
import {
  type ScheduleClient,
  type ScheduleDescription,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import type { JobName } from '#domain/jobs/job';
import { OperationRefusal } from '#domain/refusal';
import { lastRunOf, type ScheduledRun, scheduleId } from '#temporal/schedules';

const LOOK_EVERY_MS = 200;
/** How long to wait for Temporal to start a run. */
const BEGIN_MS = 30_000;

interface RunJobDeps {
  db: Database;
  schedules: ScheduleClient;
}

/**
 * Starts a run of a job now, after recording it, even if its schedule is paused; if a run is already in progress, returns that
 * one.
 * @throws OperationRefusal if no run starts
 */
export async function runJob(
  { db, schedules }: RunJobDeps,
  { name, actor }: { name: JobName; actor: string },
): Promise<ScheduledRun> {
  const before = await describeSchedule(schedules, name);
  const last = lastRunOf(before);
  if (last && before.info.runningActions.length > 0) {
    return last;
  }
  await recordAudit(db, { actor, action: 'job.run', target: scheduleId({ name }), details: {} });
  const schedule = schedules.getHandle(scheduleId({ name }));
  await schedule.trigger(ScheduleOverlapPolicy.SKIP);
  const deadline = performance.now() + BEGIN_MS;
  while (performance.now() < deadline) {
    const run = lastRunOf(await schedule.describe());
    if (run && run.runId !== last?.runId) {
      return run;
    }
    await delay(LOOK_EVERY_MS);
  }
  throw new OperationRefusal('Temporal has not started the run yet: check job list in a moment.');
}

/** @throws OperationRefusal if the job has no schedule */
export async function describeSchedule(schedules: ScheduleClient, name: string): Promise<ScheduleDescription> {
  try {
    return await schedules.getHandle(scheduleId({ name })).describe();
  } catch (error) {
    throw error instanceof ScheduleNotFoundError
      ? new OperationRefusal('The job has no schedule yet: a worker creates it when it starts.')
      : error;
  }
}
