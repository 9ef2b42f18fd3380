import { DAY, HOUR, MINUTE } from '../duration';

/** Background work that runs on a schedule. */
export interface Job {
  name: string;
  /** What a run does, as shown to support staff. */
  does: string;
  everyMs: number;
  /** A missed run is caught up if it was due less than this long ago. */
  catchUpMs: number;
}

/** Every job. Their functions are in src/worker/jobs/job-functions.ts. */
export const JOBS = [
  { name: 'retention', does: 'delete data whose retention period has ended', everyMs: HOUR, catchUpMs: DAY },
  {
    name: 'reconcile_orders',
    does: 'compare changed orders with their workflows, and repair differences',
    everyMs: MINUTE,
    catchUpMs: MINUTE,
  },
  {
    name: 'check_open_orders',
    does: 'compare all open orders with their workflows, repair differences, and look at what keeps failing',
    everyMs: HOUR,
    catchUpMs: HOUR,
  },
  {
    name: 'refresh_prices',
    does: 'get dollar prices of the currencies in recent quotes from live providers',
    everyMs: 5 * MINUTE,
    catchUpMs: MINUTE,
  },
  {
    name: 'measure_providers',
    does: 'compare what providers delivered with what they quoted, from live orders',
    everyMs: HOUR,
    catchUpMs: HOUR,
  },
  {
    name: 'list_provider_assets',
    does: 'get the currency lists of the live providers',
    everyMs: HOUR,
    catchUpMs: HOUR,
  },
  {
    name: 'verify_providers',
    does: 'compare the live providers with what Swaplane expects of them',
    everyMs: DAY,
    catchUpMs: HOUR,
  },
  {
    name: 'count_attempts',
    does: 'count webhook delivery attempts per hour',
    everyMs: 15 * MINUTE,
    catchUpMs: 15 * MINUTE,
  },
  {
    name: 'seal_audit_log',
    does: 'seal the days of the audit log that have ended',
    everyMs: HOUR,
    catchUpMs: HOUR,
  },
  {
    name: 'reseal_secrets',
    does: 'seal secrets in the form of release 0.1 again, until there are none',
    everyMs: HOUR,
    catchUpMs: HOUR,
  },
  {
    name: 'check_tracking_hosts',
    does: "check that partners' own host names still point here",
    everyMs: 15 * MINUTE,
    catchUpMs: 15 * MINUTE,
  },
  { name: 'archive_histories', does: "copy ended workflows' histories", everyMs: HOUR, catchUpMs: DAY },
] as const satisfies readonly Job[];

export type JobName = (typeof JOBS)[number]['name'];

/** The environment variable that sets how often the job runs. */
export function intervalVariable({ name }: Pick<Job, 'name'>): string {
  return `${name.toUpperCase()}_EVERY`;
}

/** What a run has done so far: counts by name. */
export type JobCounts = Readonly<Record<string, number>>;

/** `12 deliveries, 3 quotes` */
export function describeCounts(counts: JobCounts): string {
  const done = Object.entries(counts).filter(([, count]) => count > 0);
  return done.length === 0 ? 'nothing to do' : done.map(([what, count]) => `${count} ${what}`).join(', ');
}

/** The first line of the failure's cause, as a sentence of limited length. */
export function describeJobFailure(cause: string | undefined): string {
  const [line = ''] = (cause ?? '').split('\n');
  const text = line.trim().slice(0, 200) || 'It gave no reason';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The argument of a job's function. */
export interface JobRun {
  /**
   * Reports progress, at least every two minutes; a run that does not report is restarted elsewhere.
   * @throws CancelledFailure when the run is to end
   */
  report(counts: JobCounts): void;
}

/** Does one run of a job. It may be stopped at any report and restarted, so its work up to then must be committed. */
export type JobFunction = (run: JobRun) => Promise<JobCounts>;
