import { asStoredOrder, readLateDeposit } from '#contract/orders/stored-order';
import type { Database } from '#db/client';
import { type LegRow, listLegsOf, readEvidence } from '#db/evidence/legs';
import { listOutagesAt } from '#db/incidents/outages';
import { listCallsOf, type MadeCall } from '#db/orders/provider-calls';
import { findForTracking } from '#db/orders/tracking';
import { listDrains } from '#db/providers/drains';
import { listCasesOf } from '#db/recovery/cases';
import { findWatch } from '#db/watching/watches';
import { readWaitingEvents } from '#db/webhooks/order-deliveries';
import { applyRecordedAnswer } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import { isTerminal } from '#domain/orders/status';
import { OperationRefusal } from '#domain/refusal';
import { simulatedWatch } from '#domain/support/deposit-request';
import { type CheckedLeg, type LegTimes, type OrderFacts, toCheckedLegs, type WatchFacts } from '#domain/support/facts';
import { judgeOrder, type Verdict } from '#domain/support/verdict';
import { nameProvider } from '#providers/known';
import type { HistorySources } from '#temporal/histories/fetch-history';
import { viewOf } from '../recovery/reconcile-orders';

export type ExplainDeps = HistorySources;

/** The verdict on an order of any partner, with the facts behind it. */
interface Explained {
  facts: OrderFacts;
  verdict: Verdict;
}

/**
 * Explains an order of any partner [rules/support: The verdict]. Its workflow is queried only while the order is open, and
 * before the row is read: a workflow is never ahead of the records. @throws OperationRefusal if there is no such order
 */
export async function explainWithFacts(deps: ExplainDeps, orderId: string): Promise<Explained> {
  const before = await gatherFacts(deps.db, orderId);
  if (isTerminal(before.order.status)) {
    return { facts: before, verdict: judgeOrder(before) };
  }
  const workflow = await readWorkflow(deps, orderId);
  const facts = { ...(await gatherFacts(deps.db, orderId)), workflow };
  return { facts, verdict: judgeOrder(facts) };
}

/** Only the verdict. @throws OperationRefusal if there is no such order */
export async function explainOrder(deps: ExplainDeps, orderId: string): Promise<Verdict> {
  return (await explainWithFacts(deps, orderId)).verdict;
}

async function readWorkflow({ callTemporal }: ExplainDeps, orderId: string): Promise<OrderFacts['workflow']> {
  try {
    return await callTemporal((workflows) => viewOf(workflows, orderId));
  } catch {
    return 'silent';
  }
}

/** The facts from an order's rows, without its workflow. @throws OperationRefusal if there is no such order */
export async function gatherFacts(db: Database, orderId: string): Promise<OrderFacts> {
  const [found, cases, watch, calls, deliveries] = await Promise.all([
    findForTracking(db, orderId),
    listCasesOf(db, orderId),
    findWatch(db, orderId),
    listCallsOf(db, orderId),
    readWaitingEvents(db, orderId),
  ]);
  if (!found) {
    throw new OperationRefusal(`There is no order ${orderId}.`);
  }
  const { state, clockOffsetMs, usual } = found;
  const order = applyRecordedAnswer(state, calls);
  const now = Date.now() + clockOffsetMs;
  return {
    order,
    now,
    lateDeposit: readLateDeposit(asStoredOrder(found.body)),
    isDepositNamed: watch?.depositHash != null,
    cases: cases
      .filter(({ closedAt }) => closedAt === null)
      .map(({ mismatch, openedAt, times }) => ({ kind: mismatch, openedAt: openedAt.getTime(), times })),
    watch: watch ? toWatchFacts(watch) : simulatedWatch(order, now),
    providerName: nameProvider(order.input.provider),
    provider: await readProvider(db, order),
    refundCall: refundCallOf(order, calls),
    workflow: null,
    deliveries,
    evidence: await gatherEvidence(db, order),
    usual,
  };
}

function toWatchFacts(watch: NonNullable<Awaited<ReturnType<typeof findWatch>>>): WatchFacts {
  const { report, answeredAt, silent, nextPollAt } = watch;
  return { report, answeredAt: answeredAt.getTime(), silent, nextPollAt: nextPollAt?.getTime() ?? null };
}

/** A simulated provider is neither down nor drained. */
async function readProvider(db: Database, { input }: OrderState): Promise<OrderFacts['provider']> {
  if (input.sandbox) {
    return { downSince: null, drained: null };
  }
  const [outages, drains] = await Promise.all([listOutagesAt(db, new Date(), input.provider), listDrains(db)]);
  const drain = drains.find(({ provider }) => provider === input.provider);
  return {
    downSince: outages[0]?.since.getTime() ?? null,
    drained: drain ? { since: drain.since.getTime(), reason: drain.reason } : null,
  };
}

function refundCallOf({ input }: OrderState, calls: readonly MadeCall[]): OrderFacts['refundCall'] {
  if (input.sandbox) {
    return null;
  }
  const made = calls.find(({ call }) => call === 'request_refund');
  return made ? (made.answer ? 'answered' : 'unanswered') : 'none';
}

/** What the chain shows of an order's legs, and since when; empty where no node is set for any of them. */
async function gatherEvidence(db: Database, order: OrderState): Promise<CheckedLeg[]> {
  const rows = await listLegsOf(db, [order.input.orderId]);
  const times: LegTimes = Object.fromEntries(rows.map((row) => [row.leg, timesOf(row)]));
  return toCheckedLegs(order, await readEvidence(db, order), times);
}

function timesOf({ verdictSince, saidAt, knownAt }: LegRow): LegTimes[keyof LegTimes] {
  const missing = [saidAt, knownAt].flatMap((time) => (time === null ? [] : [time.getTime()]));
  return { since: verdictSince?.getTime() ?? null, missingSince: missing.length > 0 ? Math.max(...missing) : null };
}
