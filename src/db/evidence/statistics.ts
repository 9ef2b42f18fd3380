import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { evidenceLegs, evidenceStatistics } from '../schema/evidence';
import { orders } from '../schema/orders';

export type EvidenceStatistics = typeof evidenceStatistics.$inferSelect;

/** Sorted by provider, network and leg. */
export async function listEvidenceStatistics(db: Database, provider?: string): Promise<EvidenceStatistics[]> {
  const { provider: code, network, leg } = evidenceStatistics;
  return db
    .select()
    .from(evidenceStatistics)
    .where(provider === undefined ? undefined : eq(code, provider))
    .orderBy(asc(code), asc(network), asc(leg));
}

/** Recomputes them from the live orders of the last days; returns the number of rows. */
export async function storeEvidenceStatistics(tx: Transaction, days: number): Promise<number> {
  await tx.delete(evidenceStatistics);
  const { rowCount } = await tx.execute(sql`
    insert into ${evidenceStatistics} (provider, network, leg, checked, verified, contradicted, amount_ratio, seconds_median)
    select provider, network, leg, count(*), count(*) filter (where verdict = 'verified'),
      count(*) filter (where verdict = 'contradicted'), round(percentile_disc(0.5) within group (order by ratio), 12)::text,
      round(percentile_disc(0.5) within group (order by seconds))
    from (${saidLegs(days)}) as legs group by provider, network, leg`);
  return rowCount ?? 0;
}

/**
 * Legs of which something was said and looked up. A payment is there from when it was first seen, or from its block where nobody
 * looked for it before.
 */
function saidLegs(days: number) {
  return sql`
    select o.provider, l.network, l.leg, l.verdict,
      (l.seen ->> 'amount')::numeric / nullif(l.said_amount::numeric, 0) as ratio,
      extract(epoch from least((l.seen ->> 'firstSeenAt')::timestamptz, (l.seen ->> 'blockTime')::timestamptz) - l.said_at)
        as seconds
    from ${evidenceLegs} l join ${orders} o using (order_id)
    where o.created_at > now() - ${days} * interval '1 day' and l.said_at is not null and l.verdict <> 'unchecked'`;
}
