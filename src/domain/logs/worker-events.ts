import { type LogEvents, REPEATED } from './event';

/** Events of workers, webhooks and jobs. */
export const WORKER_EVENTS = {
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
