import { and, eq, sql } from 'drizzle-orm';
import { ALL_BPS, add, subtract } from '#domain/amount';
import type { Month } from '#domain/incidents/sla';
import type { Database, Transaction } from '../client';
import { orderClaims, orders } from '../schema/orders';
import { ledgerEntries, ledgerTransactions, providerReports, reportedEarnings } from '../schema/payouts';

/** What the orders of a month earned at one provider; amounts are decimal strings. */
export interface ProviderEarnings {
  provider: string;
  orders: number;
  shareUsd: string;
  markupUsd: string;
  /** What the provider says that it kept for the markups; null if nothing was recorded. */
  reportedUsd: string | null;
  /** What was reported beyond the markups; null if nothing was recorded. */
  differenceUsd: string | null;
  recordedAt: Date | null;
}

/** By provider, from the ledger and from what was recorded [rules/payouts: By provider]. */
export async function listProviderEarnings(
  db: Database,
  partnerId: string,
  { name, from, until }: Month,
): Promise<ProviderEarnings[]> {
  type Row = Omit<ProviderEarnings, 'differenceUsd' | 'recordedAt'> & { recordedMs: number | null };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with earned as (
      select o.provider, count(distinct o.order_id)::int as orders,
        -coalesce(sum(e.amount) filter (where e.account = 'commission'), 0) as share,
        -coalesce(sum(e.amount) filter (where e.account = 'surcharge'), 0) as markup
      from ${orders} o
      join ${ledgerTransactions} t on t.kind = 'earning' and t.source_id = o.order_id
      join ${ledgerEntries} e on e.transaction_id = t.transaction_id
      where o.partner_id = ${partnerId} and o.environment = 'live' and o.status = 'completed'
        and o.created_at >= ${new Date(from).toISOString()} and o.created_at < ${new Date(until).toISOString()}
      group by o.provider
    ), reported as (
      select provider, amount_usd, recorded_at from ${reportedEarnings} where partner_id = ${partnerId} and month = ${name}
    )
    select provider, coalesce(orders, 0) as orders, coalesce(share, 0)::text as "shareUsd",
      coalesce(markup, 0)::text as "markupUsd", amount_usd::text as "reportedUsd",
      (extract(epoch from recorded_at) * 1000)::float8 as "recordedMs"
    from earned full join reported using (provider) order by provider`);
  return rows.map(({ recordedMs, ...row }) => ({
    ...row,
    differenceUsd: row.reportedUsd === null ? null : subtract(row.reportedUsd, row.markupUsd),
    recordedAt: recordedMs === null ? null : new Date(recordedMs),
  }));
}

export interface EarningsReport {
  partnerId: string;
  provider: string;
  /** YYYY-MM */
  month: string;
  /** Decimal string. */
  amountUsd: string;
}

/** Replaces what was recorded before, which is returned; null if nothing was. */
export async function replaceReported(tx: Transaction, report: EarningsReport): Promise<string | null> {
  const { partnerId, provider, month, amountUsd } = report;
  const [before] = await tx
    .select({ amountUsd: reportedEarnings.amountUsd })
    .from(reportedEarnings)
    .where(
      and(
        eq(reportedEarnings.partnerId, partnerId),
        eq(reportedEarnings.provider, provider),
        eq(reportedEarnings.month, month),
      ),
    )
    .for('update');
  await tx
    .insert(reportedEarnings)
    .values(report)
    .onConflictDoUpdate({
      target: [reportedEarnings.partnerId, reportedEarnings.provider, reportedEarnings.month],
      set: { amountUsd, recordedAt: sql`now()` },
    });
  return before?.amountUsd ?? null;
}

/** What the orders of a month should have brought at one provider, over all partners; amounts are decimal strings. */
export interface ExpectedEarnings {
  provider: string;
  orders: number;
  /** The operator's own share, exact. */
  ownUsd: string;
  markupUsd: string;
  /** Own share and markups. */
  expectedUsd: string;
  /** What partners have earned with these orders. */
  owedUsd: string;
  /** What the provider says that it kept; null if nothing was recorded. */
  reportedUsd: string | null;
  /** What was reported beyond what was expected; null if nothing was recorded. */
  differenceUsd: string | null;
  recordedAt: Date | null;
}

/** By provider, from the orders' terms, the ledger, and what was recorded [rules/payouts: By provider]. */
export async function listExpectedEarnings(db: Database, { name, from, until }: Month): Promise<ExpectedEarnings[]> {
  type Row = Omit<ExpectedEarnings, 'expectedUsd' | 'differenceUsd' | 'recordedAt'> & { recordedMs: number | null };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with expected as (
      select o.provider, count(*)::int as orders,
        sum(coalesce(o.amount_in_usd * (c.input -> 'revenue' ->> 'ownShareBps')::numeric / ${ALL_BPS}, 0)) as own,
        sum(coalesce(earned.markup, 0)) as markup, sum(coalesce(earned.owed, 0)) as owed
      from ${orders} o
      join ${orderClaims} c on c.order_id = o.order_id
      cross join lateral (
        select -sum(e.amount) filter (where e.account = 'surcharge') as markup,
          -sum(e.amount) filter (where e.account in ('commission', 'surcharge')) as owed
        from ${ledgerTransactions} t join ${ledgerEntries} e on e.transaction_id = t.transaction_id
        where t.kind = 'earning' and t.source_id = o.order_id
      ) earned
      where o.environment = 'live' and o.status = 'completed'
        and o.created_at >= ${new Date(from).toISOString()} and o.created_at < ${new Date(until).toISOString()}
      group by o.provider
    ), reported as (
      select provider, amount_usd, recorded_at from ${providerReports} where month = ${name}
    )
    select provider, coalesce(orders, 0) as orders, coalesce(own, 0)::text as "ownUsd",
      coalesce(markup, 0)::text as "markupUsd", coalesce(owed, 0)::text as "owedUsd",
      amount_usd::text as "reportedUsd", (extract(epoch from recorded_at) * 1000)::float8 as "recordedMs"
    from expected full join reported using (provider) order by provider`);
  return rows.map(({ recordedMs, ...row }) => {
    const expectedUsd = add(row.ownUsd, row.markupUsd);
    return {
      ...row,
      expectedUsd,
      differenceUsd: row.reportedUsd === null ? null : subtract(row.reportedUsd, expectedUsd),
      recordedAt: recordedMs === null ? null : new Date(recordedMs),
    };
  });
}

export interface ProviderReport {
  provider: string;
  /** YYYY-MM */
  month: string;
  /** Decimal string. */
  amountUsd: string;
}

/** Replaces what was recorded before, which is returned; null if nothing was. */
export async function replaceProviderReport(tx: Transaction, report: ProviderReport): Promise<string | null> {
  const { provider, month, amountUsd } = report;
  const [before] = await tx
    .select({ amountUsd: providerReports.amountUsd })
    .from(providerReports)
    .where(and(eq(providerReports.provider, provider), eq(providerReports.month, month)))
    .for('update');
  await tx
    .insert(providerReports)
    .values(report)
    .onConflictDoUpdate({
      target: [providerReports.provider, providerReports.month],
      set: { amountUsd, recordedAt: sql`now()` },
    });
  return before?.amountUsd ?? null;
}
