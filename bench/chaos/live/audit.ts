import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import BigNumber from 'bignumber.js';
import { isNull } from 'drizzle-orm';
import type { Database } from '#db/client';
import { orderCases } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { parseAmount } from '#domain/amount';
import { isTerminal } from '#domain/orders/status';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { listPendingActivities } from '#temporal/workflow-state';
import type { TwinOrder } from '#twins/twin-orders';
import { type DatabaseContents, groupBy } from '../audit/database-contents';
import type { Findings } from '../audit/finding';
import { queryTimeline } from '../audit/query-timeline';
import type { LiveRecord } from './customer';
import type { Twins } from './twins';

type OrderRow = DatabaseContents['orders'][number];

/** An order's status, with its late deposit if it expired. */
interface Account {
  row: OrderRow;
  late: LateDeposit | null;
  isWatched: boolean;
  /** Kinds of its open cases. */
  cases: string[];
}

/**
 * Compares the twins' records with the database: money that came in and money that went out. For each deposit there
 * must be an order that ended as it did at its provider, or one that is watched, or a case.
 */
export async function auditMoney(
  db: Database,
  twins: Twins,
  contents: DatabaseContents,
  records: readonly LiveRecord[],
  findings: Findings,
): Promise<void> {
  const accounts = await readAccounts(db, contents);
  const byProviderOrder = groupBy([...accounts.values()], ({ row }) => row.body.provider_order_id);
  for (const { code, order } of twins.orders()) {
    const [account, ...others] = byProviderOrder.get(order.id) ?? [];
    findings.expect(others.length === 0, 'duplicated', order.id, `${code} has one order, we have ${others.length + 1}`);
    findings.expect(
      order.refundCalls <= 1,
      'duplicated',
      order.id,
      `a refund was requested ${order.refundCalls} times`,
    );
    if (account) {
      auditAccount(account, order, findings);
    } else {
      findings.expect(order.txIn === null, 'lost', order.id, `${code} has a deposit without an order of ours`);
    }
  }
  // Each customer has a payout address of its own.
  for (const made of groupBy(twins.orders(), ({ order }) => order.payoutAddress).values()) {
    const ids = made.map(({ code, order }) => `${order.id} at ${code}`);
    findings.expect(ids.length <= 1, 'duplicated', ids[0] ?? '', `for one order of ours there are ${ids.join(', ')}`);
  }
  for (const { plan, order } of records) {
    const known = order === null || accounts.has(order.order_id);
    findings.expect(known, 'lost', plan.reference, `the wallet has ${order?.order_id}, which is not on record`);
  }
  for (const { row, isWatched, cases } of accounts.values()) {
    const isSeen = isTerminal(row.status) || row.status === 'manual_review' || isWatched || cases.length > 0;
    findings.expect(isSeen, 'unwatched', row.orderId, `${row.status}, and nobody watches it`);
  }
}

/** Checks one deposit: its state at the provider, the order's status, and whether it is watched or has a case. */
function auditAccount({ row, late, isWatched, cases }: Account, order: TwinOrder, findings: Findings): void {
  const { orderId, status } = row;
  const ourStatus = late?.status ?? status;
  const outcome = order.txOut !== null ? 'completed' : order.txRefund !== null ? 'refunded' : null;
  auditBeliefs({ row, ourStatus, outcome, cases }, order, findings);
  const isOver = outcome !== null && ourStatus === outcome;
  const isSeen = isOver || isWatched || cases.length > 0 || status === 'manual_review';
  const text = `${order.phase} at its provider, ${ourStatus} here, neither watched nor a case`;
  findings.expect(order.txIn === null || isSeen, 'unwatched', orderId, text);
}

/**
 * Checks that what we recorded of the provider's answers is in its books, unless a person decided. A creation that shows the address
 * of an order which nobody has seen can only be found out by the next answer: then the order must have the case that says so.
 */
function auditBeliefs(
  { row, ourStatus, outcome, cases }: Pick<Account, 'row' | 'cases'> & { ourStatus: string; outcome: string | null },
  order: TwinOrder,
  findings: Findings,
): void {
  const { orderId, body, state } = row;
  const isEnd = ourStatus === 'completed' || ourStatus === 'refunded';
  const claims: [what: string, ours: string | null | undefined, theirs: string | null][] = [
    ['end', isEnd ? ourStatus : null, outcome],
    ['deposit address', cases.includes('contradicting_answer') ? null : body.deposit_address, order.depositAddress],
    ['tx_in_hash', body.tx_in_hash, order.txIn],
    ['tx_out_hash', body.tx_out_hash, order.txOut ?? order.txRefund],
    ['amount paid out', body.amount_to_actual, order.amountPaid],
    ['amount sent back', body.refund_amount, order.amountRefunded],
  ];
  if (state?.decision != null) return;
  for (const [what, ours, theirs] of claims) {
    const agrees = ours == null || ours === theirs || isSameAmount(ours, theirs);
    findings.expect(agrees, 'believed', orderId, `we have the ${what} ${ours}, its provider has ${theirs}`);
  }
}

function isSameAmount(one: string, other: string | null): boolean {
  return other !== null && parseAmount(one) !== null && parseAmount(other) !== null && new BigNumber(one).eq(other);
}

async function readAccounts(db: Database, contents: DatabaseContents): Promise<Map<string, Account>> {
  const watches = new Map((await db.select().from(orderWatches)).map((watch) => [watch.orderId, watch]));
  const cases = groupBy(await db.select().from(orderCases).where(isNull(orderCases.closedAt)), (one) => one.orderId);
  return new Map(
    contents.orders.map((row) => {
      const watch = watches.get(row.orderId);
      const isWatched = watch != null && watch.nextPollAt !== null;
      const kinds = (cases.get(row.orderId) ?? []).map(({ mismatch }) => mismatch);
      return [row.orderId, { row, late: watch?.lateDeposit ?? null, isWatched, cases: kinds }];
    }),
  );
}

/** More attempts than any that were needed while something was down. */
const FAILING_ATTEMPTS = 3;

/**
 * Checks that every open order has a workflow that agrees with its row, and that can record: one whose task or activity keeps
 * failing stands still, whatever its row says. Orders that ended before Temporal lost its data have none.
 */
export async function auditOpenWorkflows(
  workflows: WorkflowClient,
  { orders }: DatabaseContents,
  findings: Findings,
): Promise<void> {
  for (const { orderId, status, revision } of orders.filter((row) => !isTerminal(row.status))) {
    try {
      const failing = await failingOf(workflows, orderId);
      findings.expect(failing.length === 0, 'unwatched', orderId, `its workflow cannot record: ${failing.join(', ')}`);
      const view = await queryTimeline(workflows, orderId);
      const agrees = view.revision === revision && view.status === status;
      findings.expect(
        agrees,
        'contradicting',
        orderId,
        `row ${status} (${revision}), workflow ${view.status} (${view.revision})`,
      );
    } catch (error) {
      const verdict = error instanceof WorkflowNotFoundError ? 'lost' : 'contradicting';
      findings.add(verdict, orderId, `its workflow does not answer: ${error} ${(error as Error).cause ?? ''}`);
    }
  }
}

/** What of a workflow is tried again and again. */
async function failingOf(workflows: WorkflowClient, orderId: string): Promise<string[]> {
  const [{ raw }, activities] = await Promise.all([
    workflows.getHandle(orderId).describe(),
    listPendingActivities(workflows, orderId),
  ]);
  const tasks = raw.pendingWorkflowTask?.attempt ?? 1;
  return [
    ...(tasks > FAILING_ATTEMPTS ? [`its task, ${tasks} times`] : []),
    ...activities
      .filter(({ attempt }) => attempt > FAILING_ATTEMPTS)
      .map(({ activity, attempt, lastFailure }) => `${activity}, ${attempt} times: ${lastFailure}`),
  ];
}
