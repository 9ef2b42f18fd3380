import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { ledgerEntries, ledgerTransactions } from '../schema/payouts';

/** What a partner earned on a day, by UTC. */
export interface EarningDay {
  /** YYYY-MM-DD */
  day: string;
  /** Decimal string. */
  usd: string;
}

/** The earnings of each of the last 31 days, oldest first, the present one last. */
export async function listEarningDays(db: Database, partnerId: string): Promise<EarningDay[]> {
  const { rows } = await db.execute<EarningDay & Record<string, unknown>>(sql`
    with span as (
      select generate_series(today - interval '30 days', today, interval '1 day') as day
      from date_trunc('day', now() at time zone 'UTC') today
    ), earned as (
      select date_trunc('day', t.at at time zone 'UTC') as day, sum(e.amount) as usd
      from ${ledgerTransactions} t join ${ledgerEntries} e using (transaction_id)
      where t.partner_id = ${partnerId} and t.kind = 'earning' and e.account = 'payable'
        and t.at >= date_trunc('day', now(), 'UTC') - interval '30 days'
      group by 1
    )
    select to_char(span.day, 'YYYY-MM-DD') as day, coalesce(usd, 0)::text as usd
    from span left join earned using (day) order by span.day`);
  return rows;
}
