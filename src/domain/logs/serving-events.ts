import { type LogEvents, REPEATED } from './event';

/** Events of requests, streams, quotes and connections. */
export const SERVING_EVENTS = {
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
