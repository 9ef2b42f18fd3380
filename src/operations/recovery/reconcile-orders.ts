import { setTimeout as delay } from 'node:timers/promises';
import { type WorkflowClient, type WorkflowExecutionDescription, WorkflowNotFoundError } from '@temporalio/client';
import type { History } from '@temporalio/common/lib/proto-utils';
import { sql } from 'drizzle-orm';
import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { closeCase, forgetFailedCheck, noteFailedCheck, openCase } from '#db/recovery/cases';
import {
  findOrderRow,
  listOpenOrders,
  listToCompareAgain,
  listUncheckedOrders,
  markAgreed,
  type UncheckedOrder,
} from '#db/recovery/checks';
import { MINUTE, SECOND } from '#domain/duration';
import type { Intervals } from '#domain/intervals';
import type { JobRun } from '#domain/jobs/job';
import { compareOrder, type Mismatch, unreadableWords, type WorkflowView } from '#domain/recovery/order-check';
import { fetchRunHistories } from '#temporal/histories/fetch-history';
import { hasEnded } from '#temporal/histories/history';
import { payloadsOf, type WorkflowPayloads } from '#temporal/payloads';
import { requireTemporal } from '#temporal/store-answers';
import { timelineQuery } from '#workflows/messages';
import { readRecords } from './recorded-order';
import { REPAIRS, type RepairDeps } from './repairs';

/** An order whose row and workflow differ, or that could not be checked. */
export interface Finding {
  orderId: string;
  mismatch: Mismatch | 'reconciliation_failed' | 'order_unwatched';
  /** What was done about it, or why that failed; null if nothing was to be done. */
  repair: string | null;
}

export interface RepairWish {
  /** The actor of repairs, for the audit log; null if nothing is to be repaired. */
  repairBy: string | null;
}

export interface ReconcileDeps extends RepairDeps {
  intervals: Pick<Intervals, 'recordSettled'>;
}

const BATCH = 100;
const ANSWER_MS = 5 * SECOND;

/**
 * Compares every order with records since its last comparison with its workflow, and repairs differences; the same for orders
 * whose workflows wait for lost rows, and for those that could not be compared. The next run compares repaired orders again; until both agree, the order is a case for
 * operators.
 */
export async function reconcileChanged(deps: ReconcileDeps, run: JobRun): Promise<Record<string, number>> {
  const counts = { agreed: 0, mended: 0, failed: 0 };
  const check = async (orderIds: readonly string[]) => {
    const findings = await checkOrders(deps, orderIds, { repairBy: SYSTEM });
    const failed = findings.filter(({ mismatch }) => mismatch === 'reconciliation_failed').length;
    counts.failed += failed;
    counts.mended += findings.length - failed;
    counts.agreed += orderIds.length - findings.length;
    run.report(counts);
  };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const waiting: string[] = await listToCompareAgain(deps.db, after, BATCH);
    await check(waiting);
    after = waiting.at(-1);
  }
  for (let after: UncheckedOrder | null = null; ; ) {
    const rows: UncheckedOrder[] = await listUncheckedOrders(deps.db, deps.intervals.recordSettled, {
      after,
      limit: BATCH,
    });
    const last = rows.at(-1);
    if (!last) {
      return counts;
    }
    await check(rows.map(({ orderId }) => orderId));
    after = last;
  }
}

/** Compares all open orders with their workflows; `found` is called for each difference. */
export async function checkOpenOrders(
  deps: RepairDeps,
  { repairBy, found }: RepairWish & { found: (finding: Finding) => void },
  run: JobRun,
): Promise<Record<string, number>> {
  const counts = { agreed: 0, apart: 0 };
  for (let after = ''; ; ) {
    const rows = await listOpenOrders(deps.db, after, BATCH);
    const last = rows.at(-1);
    if (!last) {
      return counts;
    }
    const orderIds = rows.map(({ orderId }) => orderId);
    const findings = await checkOrders(deps, orderIds, { repairBy });
    findings.forEach(found);
    counts.apart += findings.length;
    counts.agreed += rows.length - findings.length;
    run.report(counts);
    after = last.orderId;
  }
}

/** Compares orders with their workflows; a failed comparison is a finding too. */
export async function checkOrders(deps: RepairDeps, orderIds: readonly string[], wish: RepairWish): Promise<Finding[]> {
  const findings: Finding[] = [];
  const check = async (orderId: string) => {
    const finding = await checkOrder(deps, orderId, wish);
    if (finding) findings.push(finding);
  };
  const failed = await checkAll(deps, orderIds, { check, isNoted: wish.repairBy !== null });
  return [
    ...findings,
    ...failed.map(({ orderId, words }) => ({ orderId, mismatch: 'reconciliation_failed' as const, repair: words })),
  ];
}

/**
 * Compares one order with its workflow and, if requested, repairs a mismatch. Null if they agree. Rejects if they cannot be
 * compared.
 */
export async function checkOrder(deps: RepairDeps, orderId: string, { repairBy }: RepairWish): Promise<Finding | null> {
  const view = await viewOf(deps.workflows, orderId);
  // Read after the workflow was queried: a workflow continues only from what is already recorded.
  const row = await findOrderRow(deps.db, orderId);
  if (row && !row.isReadable) {
    throw new Error(unreadableWords(orderId));
  }
  const mismatch = row ? compareOrder(row, view) : await findRowGone(deps, orderId);
  if (!mismatch) {
    await (row ? markAgreed(deps.db, row) : closeCase(deps.db, orderId, 'row_gone'));
    return null;
  }
  if (repairBy === null) {
    return { orderId, mismatch, repair: null };
  }
  const done = await REPAIRS[mismatch](deps, orderId, repairBy);
  await openCase(deps.db, orderId, mismatch, done);
  return { orderId, mismatch, repair: done };
}

/** What Temporal knows about an order's workflow. Rejects if it does not answer. */
export async function viewOf(workflows: WorkflowClient, orderId: string): Promise<WorkflowView> {
  const handle = workflows.getHandle(orderId);
  let described: WorkflowExecutionDescription;
  try {
    described = await workflows.withDeadline(Date.now() + ANSWER_MS, () => handle.describe());
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return { kind: 'gone' };
    }
    throw error;
  }
  if (described.status.name === 'CONTINUED_AS_NEW') {
    // Its next run has already started.
    return viewOf(workflows, orderId);
  }
  if (described.status.name !== 'RUNNING') {
    return { kind: 'closed', as: described.status.name };
  }
  const revision = await workflows
    .withDeadline(Date.now() + ANSWER_MS, () => handle.query(timelineQuery))
    .then(
      (answer) => answer.revision,
      () => null,
    );
  return { kind: 'running', revision, failedTasks: (described.raw.pendingWorkflowTask?.attempt ?? 1) - 1 };
}

/** Orders compared at a time. */
const LANES = 8;
const CHECK_MS = MINUTE;
const PROBE_MS = 5 * SECOND;

interface CheckServices {
  db: Database;
  workflows: WorkflowClient;
}

interface FailedCheck {
  orderId: string;
  words: string;
}

/**
 * Checks orders, several at a time. An order that cannot be checked does not stop the others: it becomes a case for operators,
 * and is tried again after increasing waits [rules/recovery: An order that cannot be compared]. Returns those orders.
 * @throws the error if a store does not answer, because then no order can be checked
 */
async function checkAll(
  services: CheckServices,
  orderIds: readonly string[],
  { check, isNoted }: { check: (orderId: string) => Promise<unknown>; isNoted: boolean },
): Promise<FailedCheck[]> {
  const { db } = services;
  const failed: FailedCheck[] = [];
  const waiting = [...orderIds];
  const lane = async () => {
    for (let orderId = waiting.shift(); orderId !== undefined; orderId = waiting.shift()) {
      try {
        await inTime(CHECK_MS, check(orderId));
        if (isNoted) await forgetFailedCheck(db, orderId);
      } catch (error) {
        await requireStores(services, error);
        const words = `${error instanceof Error ? error.message : error}`;
        failed.push({ orderId, words });
        if (isNoted) await noteFailedCheck(db, orderId, words);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}

/** @throws the error if Postgres or Temporal does not answer even a trivial call, for which Temporal reads its own database */
async function requireStores({ db, workflows }: CheckServices, error: unknown): Promise<void> {
  try {
    await inTime(PROBE_MS, db.execute(sql`select 1`));
    await requireTemporal(workflows, PROBE_MS);
  } catch {
    throw error;
  }
}

/** A check that takes longer counts as failed. */
async function inTime(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const timeUp = delay(ms, null, { signal: over.signal }).then(() => {
    throw new Error(`not over within ${ms} ms`);
  });
  timeUp.catch(() => {});
  try {
    await Promise.race([work, timeUp]);
  } finally {
    over.abort();
  }
}

/**
 * Whether an order without a row once had one: its workflow has recorded it. An order that is being created has no record yet,
 * a refused one never will, and a sandbox order whose run was ended from outside was replaced or deleted. One of a seed may have been
 * replaced after its end as well, by an order with another id [rules/sandbox-and-clock: Seeds].
 */
async function findRowGone({ db, workflows }: RepairDeps, orderId: string): Promise<'row_gone' | null> {
  const payloads = payloadsOf(workflows);
  const histories = await fetchRunHistories({ db, payloads, callTemporal: (call) => call(workflows) }, orderId);
  if (histories.length === 0 || !(await hasRecords(payloads.of(orderId), histories))) {
    return null;
  }
  // Read after the history: the first record may have been written in between.
  return (await findOrderRow(db, orderId)) ? null : 'row_gone';
}

async function hasRecords(payloads: WorkflowPayloads, histories: readonly History[]): Promise<boolean> {
  const { input, states } = await readRecords(payloads, histories);
  const latest = histories.at(-1) ?? {};
  const wasTerminated = latest.events?.at(-1)?.workflowExecutionTerminatedEventAttributes != null;
  const isDeleted = input.sandbox !== null && (wasTerminated || (input.sandbox.seeded && hasEnded(latest)));
  return states.length > 0 && !isDeleted;
}
