import { type WorkflowClient, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Database } from '#db/client';
import { readUptime } from '#db/incidents/uptime';
import { listAbandonedClaims, releaseAbandoned } from '#db/orders/claims';
import { listUnstartedPayouts } from '#db/payouts/payouts';
import {
  type ExpiringKey,
  listExpiring,
  listPaused,
  listSentPayouts,
  listUptimeBreaches,
  type PausedEndpoint,
} from '#db/users/mails';
import { type EndpointTimer, listUnstartedTimers, markTimerStarted } from '#db/webhooks/endpoints/timers';
import { listOverdueRetries } from '#db/webhooks/order-deliveries';
import { MINUTE, SECOND, toIso } from '#domain/duration';
import { ALARM, minuteOf, uptimePct } from '#domain/incidents/sla';
import type { Logger } from '#domain/logs/log';
import type { AlertKind } from '#domain/users/alert';
import type { MailFacts } from '#domain/users/mail';
import { queueMail } from '#operations/users/mails';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import type { Keyring } from '#security/keyring';
import { deriveId } from '#security/secret';
import { advanceRetries } from '#temporal/delivery-workflow';
import { startPayout } from '#temporal/payout-workflow';
import { isRunning } from '#temporal/workflow-state';
import { ENDPOINT_TIMER_WORKFLOW, type EndpointTimerWorkflow, ORDERS_QUEUE } from '#workflows/messages';

/** Longest wait for Temporal per call. */
const START_MS = 5 * SECOND;

interface AlertDeps {
  db: Database;
  keyring: Keyring;
  /** Base URL of links, without a trailing slash. */
  publicUrl: string;
}

/** Mails partners' members about what needs their attention [rules/users: Alerts]; any number of sweepers may run. */
export function startAlertSweeper({
  everyMs,
  log,
  ...deps
}: AlertDeps & { everyMs: number; log: Logger }): RunningRole {
  return repeatRead({
    read: () => sweepAlerts(deps),
    everyMs,
    onError: (err) => log.warn({ err }, 'alerts could not be mailed; tried again soon'),
  });
}

/** A mail's id is derived from its cause and recipient, so each person is notified once of each, as long as the mail is kept. */
export async function sweepAlerts(deps: AlertDeps): Promise<void> {
  for (const endpoint of await listPaused(deps.db)) {
    const cause = [endpoint.endpointId, toIso(new Date(endpoint.pausedAt).getTime())];
    await notifyAll(deps, endpoint.recipients, { kind: 'webhook_paused', cause, facts: pausedFacts(deps, endpoint) });
  }
  for (const key of await listExpiring(deps.db)) {
    const cause = [key.keyId, toIso(new Date(key.expiresAt).getTime()), key.isLastDay ? 'day' : 'week'];
    await notifyAll(deps, key.recipients, { kind: 'key_expires', cause, facts: keyFacts(deps, key) });
  }
  await notifyOfBreach(deps);
  for (const { payoutId, recipients, ...payout } of await listSentPayouts(deps.db)) {
    const facts = { ...payout, link: `${deps.publicUrl}/dashboard/payouts` };
    await notifyAll(deps, recipients, { kind: 'payout_sent', cause: [payoutId], facts });
  }
}

async function notifyOfBreach(deps: AlertDeps): Promise<void> {
  const breaches = await listUptimeBreaches(deps.db);
  const end = minuteOf(Date.now()) + MINUTE;
  const uptime = breaches.length === 0 ? null : uptimePct(await readUptime(deps.db, end - ALARM.windowMs, end));
  for (const { partnerId, partner, raisedAt, recipients } of breaches) {
    const at = toIso(new Date(raisedAt).getTime());
    const facts = {
      partner,
      uptimePct: String(uptime ?? 0),
      thresholdPct: (ALARM.belowPerMille / 10).toFixed(1),
      at,
      link: `${deps.publicUrl}/dashboard/incidents`,
    };
    await notifyAll(deps, recipients, { kind: 'sla_breach', cause: [partnerId, at], facts });
  }
}

async function notifyAll<Kind extends AlertKind>(
  { db, keyring }: AlertDeps,
  recipients: readonly string[],
  { kind, cause, facts }: { kind: Kind; cause: readonly string[]; facts: MailFacts[Kind] },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const to of recipients) {
      await queueMail(tx, keyring, { to, kind, facts, mailId: deriveId('mail', kind, ...cause, to) });
    }
  });
}

function pausedFacts(
  { publicUrl }: AlertDeps,
  { partner, environment, channel, url, pausedAt }: PausedEndpoint,
): MailFacts['webhook_paused'] {
  const at = toIso(new Date(pausedAt).getTime());
  // A chat tool's URL is a credential, and the technical contact need not have an account [rules/users: Alerts].
  const named = channel === 'ops' ? new URL(url).host : url;
  return { partner, environment, url: named, at, link: `${publicUrl}/dashboard/webhooks` };
}

function keyFacts(
  { publicUrl }: AlertDeps,
  { partner, environment, name, prefix, expiresAt }: ExpiringKey,
): MailFacts['key_expires'] {
  const at = toIso(new Date(expiresAt).getTime());
  return { partner, environment, key: `${name} (${prefix}…)`, at, link: `${publicUrl}/dashboard/keys` };
}

interface ClaimSweeperDeps {
  db: Database;
  workflows: WorkflowClient;
  everyMs: number;
  log: Logger;
}

/**
 * Releases the quotes and partner references held by creations whose process died before the order reached Temporal. An
 * order that Temporal is running is left alone; its first transition settles the claim.
 */
export function startClaimSweeper({ db, workflows, everyMs, log }: ClaimSweeperDeps): RunningRole {
  return repeatRead({
    read: () => sweepClaims(db, workflows),
    everyMs,
    onError: (err) => log.warn({ err }, 'abandoned claims could not be swept; tried again soon'),
  });
}

export async function sweepClaims(db: Database, workflows: WorkflowClient): Promise<void> {
  for (const orderId of await listAbandonedClaims(db)) {
    if (!(await isRunning(workflows, orderId))) {
      await releaseAbandoned(db, orderId);
    }
  }
}

interface RetrySweeperDeps {
  db: Database;
  workflows: WorkflowClient;
  everyMs: number;
  log: Logger;
}

/**
 * Advances the clocks of webhook deliveries whose retry has fallen due since their sandbox order's clock was moved: the move
 * itself advances only those with an attempt due by then [rules/sandbox-and-clock: Moving the clock].
 */
export function startRetrySweeper({ db, workflows, everyMs, log }: RetrySweeperDeps): RunningRole {
  return repeatRead({
    read: async () => {
      const overdue = await listOverdueRetries(db);
      await workflows.withDeadline(Date.now() + START_MS, () =>
        Promise.all(overdue.map((delivery) => advanceRetries(workflows, delivery))),
      );
    },
    everyMs,
    onError: (err) => log.warn({ err }, 'retries of sandbox webhooks could not be advanced; tried again soon'),
  });
}

interface PayoutSweeperDeps {
  db: Database;
  workflows: WorkflowClient;
  everyMs: number;
  log: Logger;
}

/** Starts the workflows of recorded payouts whose process died, or that were requested while Temporal was unavailable. */
export function startPayoutSweeper({ db, workflows, everyMs, log }: PayoutSweeperDeps): RunningRole {
  return repeatRead({
    read: () => sweepPayouts(db, workflows),
    everyMs,
    onError: (err) => log.warn({ err }, 'forgotten payouts could not be started; tried again soon'),
  });
}

export async function sweepPayouts(db: Database, workflows: WorkflowClient): Promise<void> {
  for (const payout of await listUnstartedPayouts(db)) {
    await startPayout({ db, workflows }, payout);
  }
}

interface EndpointTimerDeps {
  db: Database;
  workflows: WorkflowClient;
  sweepMs: number;
  log: Logger;
}

/**
 * Starts a workflow for every endpoint timer. The row is written in the transaction that sets the timer, so none is lost if
 * Temporal is unavailable or a process dies; the workflow's id contains the time, so none is waiting twice.
 */
export function startEndpointTimers({ db, workflows, sweepMs, log }: EndpointTimerDeps): RunningRole {
  return repeatRead({
    read: async () => {
      for (const timer of await listUnstartedTimers(db)) {
        await workflows.withDeadline(Date.now() + START_MS, () => startTimer(workflows, timer));
        await markTimerStarted(db, timer);
      }
    },
    everyMs: sweepMs,
    onError: (err) => log.warn({ err }, 'timers of webhook endpoints could not be started; tried again soon'),
  });
}

/**
 * A timer that ran before is started again: its row is there again after a restore of the database. Otherwise the workflow finds no row
 * and does nothing.
 */
async function startTimer(workflows: WorkflowClient, { endpointId, task, at }: EndpointTimer): Promise<void> {
  try {
    await workflows.start<EndpointTimerWorkflow>(ENDPOINT_TIMER_WORKFLOW, {
      workflowId: `endpoint:${endpointId}:${task}:${at.getTime()}`,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      taskQueue: ORDERS_QUEUE,
      staticSummary: `${task} of webhook endpoint ${endpointId}`,
      args: [{ endpointId, task, at: at.toISOString() }],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) {
      throw error;
    }
  }
}
