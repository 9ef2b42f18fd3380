import { MINUTE, parseShortDuration, SECOND } from './duration';
import { namesOf, recordOf } from './names-of';

interface Interval {
  readonly ms: number;
  /** What happens in it, and who waits for that. */
  readonly what: string;
}

/**
 * The periods in real time after which a process looks, repeats or gives up by itself. What partners are promised (windows,
 * retry plans, times to live) are rules, which stand with their subjects. Tests shorten intervals, with `INTERVALS`.
 */
export const INTERVALS = {
  // Sweeps of the workers, for what was recorded while Temporal, the database or a process was away.
  claimSweep: { ms: 5 * SECOND, what: 'release what creations hold that never reached Temporal; their partners wait' },
  restoreCheck: { ms: SECOND, what: 'see whether the database was restored; live creations wait until it is compared' },
  payoutSweep: { ms: 30 * SECOND, what: 'start recorded payouts that never reached Temporal; their partners wait' },
  endpointTimerSweep: { ms: 2 * SECOND, what: 'start timers of webhook endpoints; paused endpoints wait' },
  exportSweep: { ms: 5 * SECOND, what: 'write requested files; people wait for their download' },
  mailSweep: { ms: 5 * SECOND, what: 'send due emails without a notification; their recipients wait' },
  pushSweep: { ms: 5 * SECOND, what: 'send due push notifications without a notification; browsers wait for them' },
  memberAlertSweep: { ms: MINUTE, what: "mail partners' members what needs their attention" },
  operatorAlertSweep: { ms: 15 * SECOND, what: 'find what needs an operator, and notify them' },
  operatorOpsSweep: { ms: 5 * SECOND, what: "send due events to the operators' ops channel" },
  opsEventSweep: { ms: 2 * SECOND, what: 'record ops events without a notification; partners wait for them' },

  // Webhooks.
  retrySweep: {
    ms: SECOND,
    what: "make retries that fell due after a sandbox order's clock was moved; receivers wait",
  },
  deliverySweep: { ms: SECOND, what: 'look for due webhooks without a notification; their receivers wait' },
  deliveryLease: { ms: 15 * SECOND, what: 'how long a dispatcher keeps a webhook, and others wait if it dies' },

  // Workers and what they serve.
  presence: { ms: SECOND, what: 'a worker says that it is alive; the API refuses creations without one' },
  workerCheck: { ms: SECOND, what: "check whether a queue's Temporal worker has failed; its process then ends" },
  laterEditions: { ms: 5 * SECOND, what: 'a worker of an earlier release asks again whether it may start' },
  servedProviders: { ms: 15 * SECOND, what: 'check which providers have orders; orders of others wait to be served' },
  watcherHeartbeat: { ms: 30 * SECOND, what: 'a silent watcher is started elsewhere; orders wait for their status' },
  followerHeartbeat: { ms: 30 * SECOND, what: 'a silent follower is started elsewhere; verdicts wait for it' },
  watcherQueueWait: { ms: 2 * MINUTE, what: 'how long a watcher or follower waits for a worker, before it ends' },
  jobHeartbeat: { ms: 2 * MINUTE, what: 'a silent job is started again; its next run waits for it' },
  jobRetry: { ms: 5 * SECOND, what: 'the first delay before a failed job runs again; later ones are longer' },
  watcherCheck: { ms: MINUTE, what: 'start a watcher or follower that ended; orders and payments wait for it' },
  scheduleCheck: { ms: MINUTE, what: 'create schedules of jobs that were deleted' },
  firstListing: { ms: MINUTE, what: 'ask a new provider for its currencies again; quotes wait for them' },
  providerTest: { ms: 10 * SECOND, what: 'call a provider that is down; quotes leave it out until it answers' },

  // Orders.
  creationQueueWait: { ms: 30 * SECOND, what: 'how long a creation waits for a worker that serves its provider' },
  callQueueWait: { ms: MINUTE, what: 'how long any other call waits for one, before operators get a case' },
  recordRetry: { ms: 30 * SECOND, what: 'an order whose row is lost tries again to record' },
  recordSettled: { ms: 20 * SECOND, what: 'how long after a record an order is compared with its workflow' },
  failingLook: { ms: MINUTE, what: 'look again at a workflow that keeps failing, before operators are alerted' },
  pollLook: { ms: 5 * SECOND, what: 'look for due polls without a notification; orders wait for their status' },
  nodeLook: { ms: SECOND, what: 'ask a node for new blocks; payments wait to be seen' },

  // Requests and streams of the API.
  scenarioPlay: {
    ms: MINUTE,
    what: 'after which a play of a scenario in the dashboard is cut off; a person waits for it',
  },
  repeatedCall: { ms: 5 * SECOND, what: 'how long a repetition waits for the first call with its Idempotency-Key' },
  temporalCheck: { ms: 300, what: 'check Temporal and the workers; creations are refused meanwhile' },
  streamReread: { ms: 5 * SECOND, what: 'read the events of open streams without a notification' },
  streamKeyCheck: { ms: 30 * SECOND, what: 'check the keys of open streams; those of revoked keys end' },
  streamReport: { ms: SECOND, what: 'record how many streams are open; other processes count them' },
  pageReread: { ms: 5 * SECOND, what: 'read the orders of open tracking pages without a notification' },
  dashboardLook: { ms: 2 * SECOND, what: "look for changes that the dashboard's streams report" },
  dashboardTick: { ms: MINUTE, what: 'make the dashboard read its figures again, without new orders' },
  requestLog: { ms: 250, what: 'write the request log; people who follow it wait' },

  // What processes keep in memory, and read again in case a notification was lost.
  keyReread: { ms: SECOND, what: 'how long an API key counts as read; a revoked one works that long' },
  lockoutReread: { ms: SECOND, what: 'read the locked addresses' },
  probeReread: { ms: MINUTE, what: "read the addresses of partners' health probes" },
  hostReread: { ms: MINUTE, what: "read the host names of partners' tracking links" },
  healthReread: { ms: 5 * SECOND, what: 'read which providers are down or drained' },
  drillReread: { ms: 5 * SECOND, what: 'read the drills of simulated providers' },
  catalogReread: { ms: MINUTE, what: 'read the currencies of live providers' },
  priceReread: { ms: MINUTE, what: 'read the dollar prices' },
  statisticsReread: { ms: MINUTE, what: "read providers' statistics, which weigh their offers" },
  oldSealReread: { ms: MINUTE, what: 'read whether sealed texts of release 0.1 are accepted' },
} as const satisfies Record<string, Interval>;

export type IntervalName = keyof typeof INTERVALS;
/** In milliseconds. */
export type Intervals = Readonly<Record<IntervalName, number>>;

const NAMES = namesOf(INTERVALS);

export const DEFAULT_INTERVALS: Intervals = Object.freeze(recordOf(NAMES, (name) => INTERVALS[name].ms));

/**
 * Parses `claimSweep=1s, pollLook=100ms`; the others keep their defaults. Null if a name or a duration is invalid, or longer
 * than its default: what the rules promise rests on these.
 */
export function parseIntervals(text: string): Intervals | null {
  const intervals: Record<IntervalName, number> = { ...DEFAULT_INTERVALS };
  for (const pair of text.split(',')) {
    const [given, duration = '', ...more] = pair.split('=').map((part) => part.trim());
    const name = NAMES.find((each) => each === given);
    const ms = parseInterval(duration);
    if (!name || ms === null || ms > INTERVALS[name].ms || more.length > 0) {
      return null;
    }
    intervals[name] = ms;
  }
  return Object.freeze(intervals);
}

/** Below a second too, unlike other settings, because tests wait for these. */
function parseInterval(text: string): number | null {
  const milliseconds = /^(\d{1,6})ms$/.exec(text)?.[1];
  const ms = milliseconds === undefined ? parseShortDuration(text) : Number(milliseconds);
  return ms !== null && ms >= 1 ? ms : null;
}
