import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import type { Environment } from '#domain/environment';
import { QUEUES, type QueueFacts, type QueueName } from '#domain/support/queue';
import {
  contradictions,
  lateDeposits,
  manualReviews,
  openCases,
  stuckOrders,
  unconfirmedRefunds,
} from './order-queues';
import { approvals, openAlerts, openPayouts, pausedEndpoints, troubledProviders } from './other-queues';

/** The queries of all queues, with the same columns. */
const QUERIES: Readonly<Record<QueueName, (environment: Environment) => SQL>> = {
  alerts: openAlerts,
  manual_review: manualReviews,
  contradictions,
  cases: openCases,
  stuck_orders: stuckOrders,
  late_deposits: lateDeposits,
  unconfirmed_refunds: unconfirmedRefunds,
  paused_endpoints: pausedEndpoints,
  payouts: openPayouts,
  approvals,
  providers: troubledProviders,
};

export interface QueuedRow {
  kind: 'alert' | 'order' | 'endpoint' | 'payout' | 'partner' | 'provider';
  id: string;
  label: string;
  status: string;
  partnerId: string | null;
  provider: string | null;
  environment: Environment | null;
  amountUsd: string | null;
  sinceMs: number;
  facts: QueueFacts;
}

/** The last row of the previous page. */
export interface QueuePlace {
  sinceMs: number;
  id: string;
}

/** Rounded to milliseconds, like the places of pages. */
const SINCE_MS = sql`floor(extract(epoch from since) * 1000)::float8`;

/** One page of a queue, starting after the given place, the longest waiting first. */
export async function listQueue(
  db: Database,
  { queue, environment }: { queue: QueueName; environment: Environment },
  { after, limit }: { after: QueuePlace | null; limit: number },
): Promise<QueuedRow[]> {
  const isAfter = after ? sql`where (${SINCE_MS}, id) > (${after.sinceMs}::float8, ${after.id})` : sql``;
  const { rows } = await db.execute<QueuedRow & Record<string, unknown>>(sql`
    select kind, id, label, status, partner_id as "partnerId", provider, environment, amount_usd as "amountUsd",
      ${SINCE_MS} as "sinceMs", facts
    from (${QUERIES[queue](environment)}) as queued ${isAfter}
    order by ${SINCE_MS}, id limit ${limit}`);
  return rows;
}

export interface QueueCount {
  queue: QueueName;
  count: number;
  /** The time of the row that has waited longest. */
  oldestMs: number | null;
}

/** The number of rows in each queue, in the order of the home page. */
export async function countQueues(db: Database, environment: Environment): Promise<QueueCount[]> {
  const counts = QUEUES.map(
    (queue, place) => sql`select ${place}::int as place, ${queue}::text as queue, count(*)::int as count,
      min(${SINCE_MS}) as "oldestMs" from (${QUERIES[queue](environment)}) as queued`,
  );
  const { rows } = await db.execute<QueueCount & Record<string, unknown>>(
    sql`${sql.join(counts, sql` union all `)} order by place`,
  );
  return rows.map(({ queue, count, oldestMs }) => ({ queue, count, oldestMs }));
}
