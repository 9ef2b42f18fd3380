import { asc, eq, sql } from 'drizzle-orm';
import { type Database, lockName, type Transaction } from '../client';
import { notify } from '../notifications';
import { evidenceLegs, evidenceStatistics } from '../schema/evidence';
import { orderCases, orderClaims, orders } from '../schema/orders';
import { providerStatistics } from '../schema/providers';

export type ProviderStatistics = typeof providerStatistics.$inferSelect;

/** Sorted by provider and pair; the row over all pairs comes first. */
export async function listStatistics(db: Database, provider?: string): Promise<ProviderStatistics[]> {
  const { provider: code, from, fromNetwork, to, toNetwork } = providerStatistics;
  return db
    .select()
    .from(providerStatistics)
    .where(provider === undefined ? undefined : eq(code, provider))
    .orderBy(asc(code), asc(from), asc(fromNetwork), asc(to), asc(toNetwork));
}

/** Recomputes all statistics from the live orders of the last days, for every process; returns the number of rows. */
export async function storeStatistics(db: Database, days: number): Promise<number> {
  return db.transaction(async (tx) => {
    await lockName(tx, 'provider_statistics');
    await tx.delete(providerStatistics);
    const { rowCount } = await tx.execute(sql`
      insert into ${providerStatistics} (provider, from_code, from_network, to_code, to_network, orders, completed, refunded,
        failed, expired, measured, delivered_ratio, seconds_median, seconds_p95, refunds_due, refunds_by_hand, refunds_open,
        contradictions, reviewed, review_seconds_median, review_seconds_p95)
      select provider, coalesce(from_code, ''), coalesce(from_network, ''), coalesce(to_code, ''), coalesce(to_network, ''),
        count(*), ${countOf('completed')}, ${countOf('refunded')}, ${countOf('failed')}, ${countOf('expired')},
        count(ratio), round(percentile_disc(0.5) within group (order by ratio), 12)::text,
        round(percentile_disc(0.5) within group (order by seconds)), round(percentile_disc(0.95) within group (order by seconds)),
        count(*) filter (where refund_due), count(*) filter (where refund_due and by_hand),
        count(*) filter (where status = 'refund_required'), count(*) filter (where is_contradicted),
        count(review_seconds), round(percentile_disc(0.5) within group (order by review_seconds)),
        round(percentile_disc(0.95) within group (order by review_seconds))
      from (${livesOfLast(days)}) as lives
      group by grouping sets ((provider), (provider, from_code, from_network, to_code, to_network))`);
    const ofEvidence = await storeEvidenceStatistics(tx, days);
    await notify(tx, 'statistics');
    return (rowCount ?? 0) + ofEvidence;
  });
}

function countOf(status: string) {
  return sql`count(*) filter (where status = ${status})`;
}

/**
 * The orders with their figures: `ratio` is the amount delivered divided by the amount quoted for the actual deposit, `seconds`
 * the time from deposit to payout, `review_seconds` the time of a person's first review. Each is null if unknown. Claims are
 * made before their orders and only ever renewed, so that those of the period have all of its orders. `json_to_record` reads each
 * JSON once, where `->>` would at each use; `offset 0` keeps Postgres from computing a figure once more at each use.
 */
function livesOfLast(days: number) {
  return sql`
    select o.provider, o.status, asked."from" as from_code, asked."fromNetwork" as from_network,
      asked."to" as to_code, asked."toNetwork" as to_network,
      case when o.status = 'completed' then
        told.amount_to_actual * asked."amountFrom" / nullif(
          coalesce(asked."providerAmountTo", asked."amountTo")
          * coalesce((o.state ->> 'amountFromActual')::numeric, asked."amountFrom"), 0) end as ratio,
      case when o.status = 'completed' and jsonb_array_length(told.timeline) > 2 then
        extract(epoch from (told.timeline -> -1 ->> 'at')::timestamptz - (told.timeline -> 1 ->> 'at')::timestamptz)
        end as seconds,
      case when told.timeline @> '[{"status":"manual_review"}]' then (
        select extract(epoch from (told.timeline -> entry.position::int ->> 'at')::timestamptz
          - (entry.value ->> 'at')::timestamptz)
        from jsonb_array_elements(told.timeline) with ordinality as entry(value, position)
        where entry.value ->> 'status' = 'manual_review' order by entry.position limit 1) end as review_seconds,
      told.timeline @> '[{"status":"refund_required"}]' as refund_due,
      told.timeline @> '[{"status":"manual_review"}]' as by_hand,
      exists (select from ${orderCases} k where k.order_id = o.order_id and k.mismatch = 'contradicting_answer')
        or exists (select from ${evidenceLegs} l where l.order_id = o.order_id and l.verdict = 'contradicted')
        as is_contradicted
    from ${orders} o join ${orderClaims} c on c.order_id = o.order_id,
      json_to_record(c.input) as asked("from" text, "fromNetwork" text, "to" text, "toNetwork" text, "amountFrom" numeric,
        "amountTo" numeric, "providerAmountTo" numeric),
      json_to_record(o.body) as told(amount_to_actual numeric, timeline jsonb)
    where o.environment = 'live' and o.created_at > now() - ${days} * interval '1 day'
      and c.claimed_at > now() - ${days + 1} * interval '1 day'
    offset 0`;
}

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
async function storeEvidenceStatistics(tx: Transaction, days: number): Promise<number> {
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
