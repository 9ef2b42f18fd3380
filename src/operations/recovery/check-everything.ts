import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { closeOperatorAlert, listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import { recordAudit } from '#db/audit';
import { type Database, inTransaction } from '#db/client';
import { findFact, storeFact } from '#db/health/database';
import { findOrderState } from '#db/orders/orders';
import { findOpenCase, openCase } from '#db/recovery/cases';
import {
  checkAgain,
  type EndedWatch,
  listEndedAndChecked,
  listEndedWatches,
  listUnwatchedOrders,
  listWithoutRow,
} from '#db/recovery/checks';
import { restoreWatch } from '#db/recovery/restored';
import { closesUnseenAfter } from '#domain/alerts/operator-alert';
import { HOUR, toIso } from '#domain/duration';
import type { Intervals } from '#domain/intervals';
import type { JobRun } from '#domain/jobs/job';
import { describeFailing, type FailingWorkflow, isSameFailure } from '#domain/recovery/failing-workflow';
import { RESTORED_ALERT } from '#domain/recovery/restored-database';
import { watchedEndOf } from '#domain/watching/order-end';
import { watchState } from '#domain/watching/watched-order';
import { findFailing, listFailingWorkflows } from '#temporal/failing-workflows';
import { listOrderWorkflows, listRunningOrders } from '#temporal/order-workflow';
import { checkOpenOrders, checkOrders, type Finding, type RepairWish } from './reconcile-orders';
import type { RepairDeps } from './repairs';

/**
 * Searches for orders that were lost, from every side: rows with a missing or different workflow, workflows without a row or that
 * run on after their order's end, and live orders without a watch. `found` is called for each, and the order is repaired if requested.
 */
export async function checkEverything(
  deps: RepairDeps,
  wish: RepairWish & { found: (finding: Finding) => void },
  run: JobRun,
): Promise<Record<string, number>> {
  const gone = await checkWorkflows(deps, wish, { run });
  const compared = await checkOpenOrders(deps, wish, run);
  const ended = await checkEndedOrders(deps, wish, run);
  const unwatched = await checkWatches(deps, wish, run);
  if (wish.repairBy !== null && gone['without a row'] === 0) {
    await closeOperatorAlert(deps.db, RESTORED_ALERT, HOUR);
  }
  return { ...compared, ...gone, ...ended, ...unwatched };
}

const BATCH = 100;

interface UnwatchedPage {
  orderIds: string[];
  /** The last order checked; missing at the end. */
  last: string | undefined;
}

/**
 * Finds live orders whose provider is not polled although it should be: open orders without a case for a person, and ended ones
 * that another release stopped watching. Each is watched again or becomes a case; operators are alerted of both
 * [rules/recovery: Hourly comparison].
 */
export async function checkWatches(
  deps: RepairDeps,
  { repairBy, found }: RepairWish & { found: (finding: Finding) => void },
  run: JobRun,
): Promise<Record<string, number>> {
  const counts = { unwatched: 0 };
  const unwatched: string[] = [];
  for (const list of [listOpen, listEnded]) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: UnwatchedPage = await list(deps.db, after, BATCH);
      for (const orderId of page.orderIds) {
        const repair = repairBy === null ? null : await watchAgain(deps, orderId, repairBy);
        found({ orderId, mismatch: 'order_unwatched', repair });
      }
      unwatched.push(...page.orderIds);
      counts.unwatched = unwatched.length;
      run.report(counts);
      after = page.last;
    }
  }
  if (repairBy !== null) await closeAlerts(deps, unwatched);
  return counts;
}

async function listOpen(db: Database, after: string, limit: number): Promise<UnwatchedPage> {
  const orderIds = await listUnwatchedOrders(db, after, limit);
  return { orderIds, last: orderIds.at(-1) };
}

/** Ended orders that are no longer watched, although today's rules require it. */
async function listEnded(db: Database, after: string, limit: number): Promise<UnwatchedPage> {
  const ended = await listEndedWatches(db, after, limit);
  return {
    orderIds: ended.filter(isStillWatched).map(({ watch }) => watch.orderId),
    last: ended.at(-1)?.watch.orderId,
  };
}

function isStillWatched({ watch, state, input }: EndedWatch): boolean {
  const times = { startedAt: watch.startedAt.getTime(), changedAt: watch.changedAt.getTime(), now: Date.now() };
  const answeredAt = watch.answeredAt.getTime();
  const end = watchedEndOf(state, watch.depositHash);
  const watched = { ...watch, ...times, answeredAt, hides: input, status: state.status, end };
  return watchState(watched) !== 'over';
}

async function watchAgain({ db }: RepairDeps, orderId: string, actor: string): Promise<string> {
  const order = await findOrderState(db, orderId);
  const words = order
    ? 'its provider is asked about it again'
    : 'ask its provider about it: what it was opened with is not on record';
  await inTransaction(db, async (tx) => {
    if (order) {
      const { provider } = order.input;
      await restoreWatch(tx, { orderId, provider, providerOrderId: order.deposit.providerOrderId });
      await recordAudit(tx, { actor, action: 'order.rebuilt', target: orderId, details: { watch: provider } });
    } else {
      await openCase(tx, orderId, 'order_unwatched', words);
    }
    await openOperatorAlert(tx, { kind: 'order_unwatched', subject: orderId, words });
  });
  return words;
}

/**
 * Closes alerts of all orders but the unwatched ones and those that are a case for a person: the others are watched again, have
 * ended, or have another case. The same for those whose cause was not seen for long enough.
 */
async function closeAlerts({ db }: RepairDeps, unwatched: readonly string[]): Promise<void> {
  for (const { kind, subject } of await listOpenAlerts(db)) {
    const unseenMs = closesUnseenAfter(kind);
    if (unseenMs !== undefined) await closeOperatorAlert(db, { kind, subject }, unseenMs);
    if (kind !== 'order_unwatched' || unwatched.includes(subject)) continue;
    if ((await findOpenCase(db, subject, 'order_unwatched')) === null) {
      await closeOperatorAlert(db, { kind, subject });
    }
  }
}

/** A workflow that closed this long before the last check may not have been listed yet. */
const OVERLAP_MS = HOUR;

/**
 * Finds orders with a workflow in Temporal but no row in the database, for example after a restored backup, and rebuilds their
 * rows. It checks all open workflows, and those closed since the last check. The time of that check is in the database, so a
 * restored one is compared with everything closed since the backup.
 */
export async function checkWorkflows(
  deps: RepairDeps,
  { found, ...wish }: RepairWish & { found: (finding: Finding) => void },
  { run, everClosed = false }: { run: JobRun; everClosed?: boolean },
): Promise<Record<string, number>> {
  const { db, workflows } = deps;
  const startedAt = Date.now();
  const listedAt = everClosed ? null : await findFact(db, 'workflows_listed_at');
  const closedSince = listedAt === null ? null : new Date(Date.parse(listedAt) - OVERLAP_MS);
  const counts = { workflows: 0, 'without a row': 0 };
  for await (const orderIds of listOrderWorkflows(workflows, closedSince)) {
    const findings = await checkOrders(deps, await listWithoutRow(db, orderIds), wish);
    findings.forEach(found);
    counts.workflows += orderIds.length;
    counts['without a row'] += findings.length;
    run.report(counts);
  }
  if (wish.repairBy !== null) {
    await storeFact(db, 'workflows_listed_at', toIso(startedAt));
  }
  return counts;
}

/**
 * Finds ended orders whose workflows lack the end and run on, for example in a Temporal that was restored, and lets them end. Such
 * a row was compared when it ended, so nothing else looks at it again [rules/recovery: Hourly comparison].
 */
export async function checkEndedOrders(
  deps: RepairDeps,
  { found, ...wish }: RepairWish & { found: (finding: Finding) => void },
  run: JobRun,
): Promise<Record<string, number>> {
  const { db, workflows } = deps;
  const counts = { 'running on': 0 };
  for await (const orderIds of listRunningOrders(workflows)) {
    const findings = await checkOrders(deps, await listEndedAndChecked(db, orderIds), wish);
    findings.forEach(found);
    if (wish.repairBy !== null) {
      await checkAgain(
        db,
        findings.map(({ orderId }) => orderId),
      );
    }
    counts['running on'] += findings.length;
    run.report(counts);
  }
  return counts;
}

interface FailingDeps {
  db: Database;
  workflows: WorkflowClient;
  intervals: Pick<Intervals, 'failingLook'>;
}

/**
 * Alerts operators of workflows, other than orders, of which a step keeps failing, and closes the alerts of those that go on
 * [rules/recovery: Workflows that keep failing].
 */
export async function checkFailingWorkflows(
  { db, workflows, intervals }: FailingDeps,
  run: JobRun,
): Promise<Record<string, number>> {
  const counts = { 'other workflows': 0, failing: 0 };
  const suspects: FailingWorkflow[] = [];
  for await (const { looked, failing } of listFailingWorkflows(workflows)) {
    suspects.push(...failing);
    counts['other workflows'] += looked;
    run.report(counts);
  }
  const failing = suspects.length === 0 ? [] : await lookAgain(workflows, suspects, intervals.failingLook);
  for (const one of failing) {
    await openOperatorAlert(db, { kind: 'workflow_failing', subject: one.workflowId, words: describeFailing(one) });
  }
  await closeOthers(
    db,
    failing.map(({ workflowId }) => workflowId),
  );
  counts.failing = failing.length;
  run.report(counts);
  return counts;
}

/** Right after an outage, steps that have failed often are about to succeed. */
async function lookAgain(
  workflows: WorkflowClient,
  suspects: readonly FailingWorkflow[],
  afterMs: number,
): Promise<FailingWorkflow[]> {
  await delay(afterMs);
  const found = await findFailing(
    workflows,
    suspects.map(({ workflowId }) => workflowId),
  );
  return found.filter((one) => suspects.some((suspect) => isSameFailure(suspect, one)));
}

async function closeOthers(db: Database, failing: readonly string[]): Promise<void> {
  for (const { kind, subject } of await listOpenAlerts(db)) {
    if (kind === 'workflow_failing' && !failing.includes(subject)) {
      await closeOperatorAlert(db, { kind, subject });
    }
  }
}
