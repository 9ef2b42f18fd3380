import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import type { Database } from '../client';
import type { PartnerRow } from '../partners';
import { orders } from '../schema/orders';
import { partners } from '../schema/partners';

interface PartnerSearch {
  stage: 'onboarding' | 'awaiting_approval' | 'approved' | 'closed' | undefined;
  /** The last row of the previous page. */
  after: { createdAtMs: number; partnerId: string } | null;
  limit: number;
}

/** Partners with the number of live orders they opened in the last 24 hours, the newest partner first. */
export async function listPartnersWithOrders(
  db: Database,
  { stage, after, limit }: PartnerSearch,
): Promise<(PartnerRow & { orders: number })[]> {
  const { partnerId, createdAt } = partners;
  const at = new Date(after?.createdAtMs ?? 0);
  // In a selection from one table, drizzle writes columns without their table: both sides would be those of the inner one.
  const opened = sql<number>`(select count(*)::int from ${orders} o where o.partner_id = ${partners}.partner_id
    and o.environment = 'live' and o.created_at > now() - interval '24 hours')`;
  return db
    .select({ ...getTableColumns(partners), orders: opened })
    .from(partners)
    .where(
      and(
        stage && STAGES[stage],
        after ? or(lt(createdAt, at), and(eq(createdAt, at), gt(partnerId, after.partnerId))) : undefined,
      ),
    )
    .orderBy(desc(createdAt), partnerId)
    .limit(limit);
}

const { approvedAt, onboardedAt, closedAt } = partners;
const STAGES = {
  approved: and(isNull(closedAt), isNotNull(approvedAt)),
  awaiting_approval: and(isNull(closedAt), isNull(approvedAt), isNotNull(onboardedAt)),
  onboarding: and(isNull(closedAt), isNull(approvedAt), isNull(onboardedAt)),
  closed: isNotNull(closedAt),
};

/** A partner's orders of recent days in one environment, by status. */
interface Volume {
  environment: Environment;
  orders: number;
  completed: number;
  failed: number;
  expired: number;
  refunded: number;
  open: number;
  /** Value of the completed orders; a decimal string. */
  volumeUsd: string;
}

/** Live and test, read from the index `orders_partner_newest` alone. */
export async function listVolumes(db: Database, partnerId: string, days: number): Promise<Volume[]> {
  const { rows } = await db.execute<Volume & Record<string, unknown>>(sql`
    select e.environment, count(o.status)::int as orders,
      count(*) filter (where o.status = 'completed')::int as completed,
      count(*) filter (where o.status = 'failed')::int as failed,
      count(*) filter (where o.status = 'expired')::int as expired,
      count(*) filter (where o.status = 'refunded')::int as refunded,
      count(*) filter (where o.status not in ('completed', 'failed', 'expired', 'refunded'))::int as open,
      coalesce(sum(o.amount_in_usd) filter (where o.status = 'completed'), 0)::text as "volumeUsd"
    from (values ('live'), ('test')) as e (environment)
    left join ${orders} o on o.partner_id = ${partnerId} and o.environment = e.environment
      and o.created_at > now() - ${days}::int * interval '1 day'
    group by e.environment order by e.environment`);
  return rows;
}
