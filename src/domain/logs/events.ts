/** A line at level `warn` or above: its message is the event's name, which never contains a value. */
export interface LogEvent {
  readonly level: 'warn' | 'error' | 'fatal';
  /** Whether somebody should be notified of a single line; any other matters only if it repeats. */
  readonly alerts?: true;
  /** What an operator does about it. */
  readonly action: string;
}

type LogEvents = Readonly<Record<string, LogEvent>>;

/** For work that is repeated until it succeeds. */
const REPEATED = {
  level: 'warn',
  action: 'Nothing after one line. If it repeats, look at the database, and at Temporal, as `err` says.',
} as const satisfies LogEvent;

/** Events of providers. */
const PROVIDER_EVENTS = {
  'a provider is down': {
    level: 'warn',
    alerts: true,
    action: 'It gets no new orders until it answers again. Look at its own status page, and at `failure`.',
  },
  'a provider gave no usable answer': {
    level: 'warn',
    action:
      'At most once a minute for each kind of failure. If it lasts, ask the provider with `operation` and `words`.',
  },
  'a provider cannot be asked, for a reason of ours': {
    level: 'error',
    alerts: true,
    action:
      'At most once a minute for each `label`. With `secret_unreadable`, SECRET_KEY was replaced: put the earlier key into SECRET_KEY_PREVIOUS.',
  },
  'secrets of open orders cannot be opened': {
    level: 'error',
    alerts: true,
    action:
      'SECRET_KEY was replaced: put the earlier key into SECRET_KEY_PREVIOUS. Until then nobody asks about `orders`.',
  },
  'a provider uses a status word that nobody knows': {
    level: 'warn',
    alerts: true,
    action: 'Orders with this word wait for a person. Update Swaplane, or report `words`.',
  },
  'a provider names a transaction that its network cannot have; it counts as not named': {
    level: 'warn',
    alerts: true,
    action: 'Look at `words` and ask the provider. An order that ends without its transaction waits for a person.',
  },
  'a provider contradicts an order': {
    level: 'error',
    alerts: true,
    action:
      'It answered about another order than `orderId`, or one that was agreed differently; `words` says in what. Nothing of the answer is used. Ask it about the order.',
  },
  'a provider is draining': {
    level: 'warn',
    alerts: true,
    action: 'It is off or incomplete, and has open orders. Restore its settings until they have ended.',
  },
  'a provider is switched on, but off': {
    level: 'warn',
    alerts: true,
    action: '`reason` says what is missing in its settings.',
  },
  'a provider has changed': {
    level: 'warn',
    alerts: true,
    action:
      'The daily check found answers that Swaplane cannot read; `words` says which. Run `swaplane provider verify`, update Swaplane, or drain the provider.',
  },
  'a provider listed nothing; what it listed before holds on': {
    level: 'warn',
    action: 'If it repeats, ask the provider: it may have closed the account.',
  },
  'a failed refund was not announced': {
    level: 'warn',
    alerts: true,
    action: 'Find the order with `swaplane case list`: the provider did not answer a refund.',
  },
  'a poll failed; tried again soon': REPEATED,
  "could not read the providers' health; what is known holds on": REPEATED,
  "could not record a change of a provider's health": REPEATED,
  'a provider that failed could not be left out of quotes': REPEATED,
  'what the providers list could not be read; what is known holds on': REPEATED,
  'the currency lists of providers could not be fetched': REPEATED,
  "a provider's shared rate limit could not be read; this process uses a small share of it": REPEATED,
  "a change of a provider's rate limit could not be recorded": REPEATED,
  'could not read the drills; what is known holds on': REPEATED,
  'providers that are down could not be called; tried again soon': REPEATED,
  'which providers have orders could not be read; what is served stays': REPEATED,
} as const satisfies LogEvents;

/** Events of requests, streams, quotes and connections. */
const SERVING_EVENTS = {
  'unexpected failure': {
    level: 'fatal',
    alerts: true,
    action: 'The process ends. Its supervisor restarts it; report `err`, as this is a defect.',
  },
  'request failed': {
    level: 'error',
    alerts: true,
    action: 'A caller got an internal error. Report `err` with `requestId`, as this is a defect.',
  },
  'request failed in an outage': {
    level: 'warn',
    action: 'See the alerts of the database and of Temporal; callers are told when to call again.',
  },
  'the route does not declare this refusal': {
    level: 'error',
    action: 'Report `route` and `code`: the documentation of the route is incomplete.',
  },
  'the check of Temporal and the workers failed': {
    level: 'error',
    alerts: true,
    action: 'Orders may be refused. Look at `err`, and run `swaplane doctor`.',
  },
  'orders cannot be opened': {
    level: 'warn',
    alerts: true,
    action: '`engine` and `worker` say which is down; creations are refused until both are back.',
  },
  'locked out an address for its bad keys': {
    level: 'warn',
    alerts: true,
    action:
      'Somebody tries keys, or a partner uses a revoked one: compare `keyPrefixes` with the keys of your partners.',
  },
  'the API waits for the database': { level: 'warn', action: 'The process starts once the database can be reached.' },
  'a database connection broke': REPEATED,
  'lost the connection that listens for notifications': {
    level: 'warn',
    action: 'Streams and webhooks are up to a few seconds late until it is back. If it repeats, look at the database.',
  },
  'a shared rate limit could not be read; this process counts alone': REPEATED,
  'could not record a bad key': REPEATED,
  'could not read the lockouts; those that are known hold on': REPEATED,
  "could not read partners' host names; those that are known hold on": REPEATED,
  "could not read partners' probe addresses; those that are known hold on": REPEATED,
  'could not note the use of a key': REPEATED,
  'could not rehash a key': REPEATED,
  'could not note where a partner calls from': REPEATED,
  'requests could not be logged': {
    level: 'error',
    action: 'Some calls are missing in the request log. Report `err`, as this is a defect.',
  },
  'requests are missing in the request log': {
    level: 'warn',
    action: 'The database was away for longer than requests can wait; `dropped` says how many are missing.',
  },
  'the request log waits for the database': REPEATED,
  'could not read events for open streams; the next read will': REPEATED,
  'could not check the keys of open streams; the next check will': REPEATED,
  'could not write down the open streams; the next report will': REPEATED,
  'could not read the orders of open tracking pages': REPEATED,
  "could not read the providers' statistics; what is known holds on": REPEATED,
  'could not read the prices; what is known holds on': REPEATED,
  'traces cannot be sent and are dropped': {
    level: 'warn',
    action: 'Look at `err`, at the collector and at `OTEL_EXPORTER_OTLP_ENDPOINT`. Requests do not wait for it.',
  },
  'the metrics could not be written': { level: 'error', action: 'Prometheus has a gap. Look at `err`.' },
} as const satisfies LogEvents;

/** Events of workers, webhooks and jobs. */
const WORKER_EVENTS = {
  'a Temporal worker ended': {
    level: 'error',
    alerts: true,
    action: 'The process ends and is restarted. If it repeats, look at `err` and at the Temporal server.',
  },
  'open orders of a later release stand still until its workers run': {
    level: 'error',
    alerts: true,
    action: 'Start workers of the later release again: these orders cannot go on.',
  },
  'this worker waits: open orders belong to a later release, whose workers run': {
    level: 'warn',
    action: 'Stop this worker once the upgrade is over.',
  },
  'the audit log has entries that Swaplane did not write': {
    level: 'error',
    alerts: true,
    action: 'Somebody wrote to the database. Run `swaplane audit verify`, and find out who can.',
  },
  'the permission for sealed texts of release 0.1 cannot be read': REPEATED,
  'no node of a network can be asked; its evidence waits': {
    level: 'warn',
    action:
      'Run `swaplane chain check` for the network. What was not checked by then is looked up once a node answers.',
  },
  'the followers of networks could not be started; tried again in a minute': REPEATED,
  'the worker waits for the database': {
    level: 'warn',
    action: 'The process starts once the database can be reached.',
  },
  'this worker cannot be recorded as alive': {
    level: 'warn',
    alerts: true,
    action: 'Without a worker that is recorded, creations are refused. Look at the database.',
  },
  'operators could not be notified that a worker ended': REPEATED,
  'the alert of a worker that had ended could not be closed': { level: 'warn', action: 'Close the alert yourself.' },
  'a database connection of the dispatcher broke': REPEATED,
  'webhook deliveries could not be taken; the next sweep tries again': REPEATED,
  'a webhook delivery was cut off; it goes on after its lease': REPEATED,
  'webhook deliveries wait for the end of their leases': REPEATED,
  'others wait for a lease to end': { level: 'warn', action: 'Nothing: drains go on after 15 seconds.' },
  'drains could not be ended; the next sweep tries again': REPEATED,
  'timers of webhook endpoints could not be started; tried again soon': REPEATED,
  'the schedules of jobs could not be made; tried again in a minute': REPEATED,
  'the watchers of providers could not be started; tried again in a minute': {
    level: 'warn',
    alerts: true,
    action: 'Orders of the providers are not watched. Look at Temporal, and run `swaplane doctor`.',
  },
  'abandoned claims could not be swept; tried again soon': REPEATED,
  'retries of sandbox webhooks could not be advanced; tried again soon': REPEATED,
  'the database lacked orders that Temporal has: it was restored, and they were written again': {
    level: 'warn',
    alerts: true,
    action: 'Run `swaplane restore` and `swaplane doctor`, then read docs/backup.md on what stays lost.',
  },
  'a restarted database could not be compared with Temporal; tried again soon': {
    level: 'warn',
    alerts: true,
    action: 'No live orders are created until it is. Look at Temporal, then run `swaplane doctor`.',
  },
  'forgotten payouts could not be started; tried again soon': REPEATED,
  'a history could not be copied; tried again soon': REPEATED,
  'Temporal forgot a history before it was copied': {
    level: 'warn',
    alerts: true,
    action: 'Raise the retention of the namespace to 30 days; the history of `workflowId` is lost.',
  },
  'histories wait to be copied for more than a week': {
    level: 'warn',
    alerts: true,
    action: 'See `swaplane job list`: after 30 days Temporal deletes them.',
  },
  'a mail was not taken': { level: 'warn', action: 'It is sent again. If it repeats, look at the mail server.' },
  'mails could not be sent; tried again soon': REPEATED,
  'pushes could not be sent; tried again soon': REPEATED,
  'a push was refused or given up': {
    level: 'warn',
    action: 'Nothing: its page shows the change. If it repeats with 401 or 403, look at `PUSH_CONTACT`.',
  },
  'alerts could not be mailed; tried again soon': REPEATED,
  'operators could not be notified; tried again soon': REPEATED,
  "the operators' ops channel could not be served; tried again soon": REPEATED,
  "the operators' ops channel did not take an event": {
    level: 'warn',
    action: 'It is sent again at `nextAt`. If it repeats, look at what `OPERATOR_OPS_URL` names.',
  },
  'ops events could not be recorded; tried again soon': REPEATED,
  'a file of orders or data could not be written; tried again soon': REPEATED,
  'a health probe was refused by a limit; the minute is not counted': {
    level: 'warn',
    action: 'Something else calls from the address of the worker, or `PUBLIC_URL` leads through a limit of your own.',
  },
  'a health probe could not be recorded': REPEATED,
} as const satisfies LogEvents;

/** All events, by where they come from. The types of the logger hold that no other line is logged as a warning. */
export const LOG_EVENTS = {
  'Requests, streams, quotes and connections': SERVING_EVENTS,
  Providers: PROVIDER_EVENTS,
  'Workers, webhooks and jobs': WORKER_EVENTS,
} as const satisfies Readonly<Record<string, LogEvents>>;

type AllEvents = typeof SERVING_EVENTS & typeof PROVIDER_EVENTS & typeof WORKER_EVENTS;

/** What Temporal's SDK logs has words of its own. */
type TemporalEvent = `Temporal: ${string}`;

/** The names of the events of a level. */
export type EventOf<Level extends 'warn' | 'error' | 'fatal'> =
  | { [N in keyof AllEvents]: AllEvents[N]['level'] extends Level ? N : never }[keyof AllEvents]
  | TemporalEvent;
