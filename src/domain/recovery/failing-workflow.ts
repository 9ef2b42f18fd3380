import { HOUR, MINUTE } from '../duration';

/** A step of an open workflow that fails again and again. */
export interface FailingWorkflow {
  workflowId: string;
  type: string;
  /** The activity; null if the workflow's own task fails. */
  activity: string | null;
  /** How often it has failed in a row. */
  failures: number;
  /** The latest failure, in one line. */
  cause: string;
}

/** What stands still meanwhile. Orders are compared with their rows instead [rules/recovery: Comparing rows with workflows]. */
const STANDS_STILL: Readonly<Record<string, string>> = {
  chainFollower: 'no payment on its network is checked',
  delivery: 'its webhook is not sent again',
  endpointTimer: 'its endpoint is not resumed, or its old secret not erased',
  job: 'the job does not run',
  keyRotation: 'the replaced key stays valid',
  payout: 'its payout does not go on',
  providerWatcher: 'the provider is not asked about its orders',
};

export const WORKFLOWS_LOOKED_AT = Object.keys(STANDS_STILL);

/** Failures in a row after which a step is not expected to succeed without help [rules/recovery: Workflows that keep failing]. */
const FAILING_AFTER = { task: 3, activity: 5 } as const;

export function isFailing({ activity, failures }: Pick<FailingWorkflow, 'activity' | 'failures'>): boolean {
  return failures >= (activity === null ? FAILING_AFTER.task : FAILING_AFTER.activity);
}

/** Whether a second look found what the first one had found. */
export function isSameFailure(one: FailingWorkflow, other: FailingWorkflow): boolean {
  return one.workflowId === other.workflowId && one.activity === other.activity && one.cause === other.cause;
}

/** What fails, why, what stands still, and what to do. */
export function describeFailing({ type, activity, failures, cause }: FailingWorkflow): string {
  const step = activity === null ? 'Its own code' : `Its activity ${activity}`;
  const effect = STANDS_STILL[type] ?? 'it does not go on';
  return `${step} has failed ${failures} times, lately with: ${cause} Meanwhile ${effect}. Look at what the workers log, and at the workflow in the Temporal UI: it goes on by itself once the cause is gone.`;
}

/** The longest wait between two attempts to compare an order. */
const AT_MOST_MS = 6 * HOUR;

/** How long after this many failed comparisons an order is compared again [rules/recovery: An order that cannot be compared]. */
export function nextCheckIn(failures: number): number {
  return Math.min(AT_MOST_MS, MINUTE * 2 ** failures);
}
