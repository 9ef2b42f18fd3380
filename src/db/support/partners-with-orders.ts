import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../client';
import type { PartnerRow } from '../partners/partners';
import { orders } from '../schema/orders';
import { partners } from '../schema/partners';

export interface PartnerSearch {
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
