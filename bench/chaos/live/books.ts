import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { operatorAlerts } from '#db/schema/alerts';
import { orderCases } from '#db/schema/orders';
import { isTerminal } from '#domain/orders/status';
import { type DatabaseContents, readContents, withoutOrders } from '../audit/database-contents';
import { type Finding, Findings } from '../audit/finding';
import { auditOrders } from '../audit/orders';
import { auditMoney, auditOpenWorkflows } from './audit';
import type { LiveRecord } from './customer';
import { settleLive } from './settle';
import type { Twins } from './twins';

/** What the records of the customers, of the twins and of the database say after a run. */
export interface Books {
  /** The status of every order of ours, and the phase of every order at the twins. */
  statuses: string[];
  phases: string[];
  /** Kinds of the cases and alerts that people saw, open or closed. */
  cases: string[];
  alerts: string[];
  /** The number of refused creations. */
  refused: number;
  /** The longest that a customer waited for an order, with all repetitions. */
  worstOpeningMs: number;
  /** The longest from an order's end at its provider to its end here. */
  worstDelayMs: number;
  findings: readonly Finding[];
}

interface BooksDeps {
  db: Database;
  workflows: WorkflowClient;
  twins: Twins;
  /** Orders that were there before the run. */
  earlier?: ReadonlySet<string>;
  log(text: string): void;
}

/** Waits until nothing moves any more, and then compares all records. */
export async function closeBooks(
  { db, workflows, twins, earlier = new Set(), log }: BooksDeps,
  records: readonly LiveRecord[],
): Promise<Books> {
  const settled = await settleLive({ db }, twins, log);
  const contents = withoutOrders(earlier, await readContents(db));
  const ours = new Set(contents.orders.map(({ orderId }) => orderId));
  const findings = new Findings();
  auditOrders(contents, findings);
  await auditMoney(db, twins, contents, records, findings);
  await auditOpenWorkflows(workflows, contents, findings);
  findings.expect(settled !== null, 'lost', 'run', 'something still moves after all the time');
  const [opened, planned] = [contents.orders.length, records.length];
  const text = `only ${opened} of ${planned} orders were opened, so little was tried`;
  findings.expect(opened > planned / 2, 'lost', 'run', text);
  return {
    statuses: contents.orders.map(({ status }) => status),
    phases: twins.orders().map(({ order }) => order.phase),
    cases: (await db.select().from(orderCases)).flatMap(({ orderId, mismatch }) => (ours.has(orderId) ? mismatch : [])),
    alerts: (await db.select({ kind: operatorAlerts.kind }).from(operatorAlerts)).map(({ kind }) => kind),
    refused: records.filter(({ order }) => order === null).length,
    worstOpeningMs: Math.max(0, ...records.map(({ openingMs }) => openingMs)),
    worstDelayMs: worstDelay(twins, contents),
    findings: findings.all,
  };
}

const ENDS = ['completed', 'refunded'];

/** Of all orders that ended at their provider; one that has not ended here yet has waited until now. */
function worstDelay(twins: Twins, { orders, events }: DatabaseContents): number {
  const theirs = new Map(twins.orders().map(({ order }) => [order.id, order]));
  const delays = orders.map(({ orderId, status, body }) => {
    const end = theirs.get(body.provider_order_id);
    if (!end || !ENDS.includes(end.phase)) return 0;
    const ours = events.find((event) => event.orderId === orderId && event.status === end.phase);
    // The end of a late deposit is not an event, and in a review the next step is a person's.
    if (!ours && (isTerminal(status) || status === 'manual_review')) return 0;
    return (ours?.recordedAt.getTime() ?? Date.now()) - end.updatedAt;
  });
  return Math.max(0, ...delays);
}
