import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { ledgerDays } from '../schema/payouts';

/** What a partner earned on one day in UTC. */
export interface EarningDay {
  /** YYYY-MM-DD */
  day: string;
  /** Decimal string. */
  usd: string;
}

/** What a partner earned from one day until before another, in UTC, as a decimal string. */
export async function readEarned(db: Database, partnerId: string, from: Date, until: Date): Promise<string> {
  const [row] = await db
    .select({ usd: sql<string>`coalesce(sum(${ledgerDays.amount}), 0)::text` })
    .from(ledgerDays)
    .where(
      and(
        eq(ledgerDays.partnerId, partnerId),
        eq(ledgerDays.account, 'payable'),
        eq(ledgerDays.kind, 'earning'),
        gte(ledgerDays.day, dayOf(from)),
        lt(ledgerDays.day, dayOf(until)),
      ),
    );
  return row?.usd ?? '0';
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The earnings of each of the last 31 days, oldest first, today last. */
export async function listEarningDays(db: Database, partnerId: string): Promise<EarningDay[]> {
  const { rows } = await db.execute<EarningDay & Record<string, unknown>>(sql`
    select to_char(span.day, 'YYYY-MM-DD') as day, coalesce(d.amount, 0)::text as usd
    from generate_series((now() at time zone 'UTC')::date - 30, (now() at time zone 'UTC')::date, interval '1 day') span (day)
    left join ${ledgerDays} d
      on d.partner_id = ${partnerId} and d.account = 'payable' and d.kind = 'earning' and d.day = span.day::date
    order by span.day`);
  return rows;
}
