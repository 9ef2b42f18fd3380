import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { notify } from '../notifications';
import { ORDER_UNPRICED, orders } from '../schema/orders';
import { usdPrices } from '../schema/quotes';

export type UsdPrice = typeof usdPrices.$inferSelect;

/** Sorted by code. */
export async function listPrices(db: Database): Promise<UsdPrice[]> {
  return db.select().from(usdPrices).orderBy(asc(usdPrices.code));
}

/** The prices that are not older than the given age. */
export async function listFreshPrices(db: Database, maxAgeMs: number): Promise<UsdPrice[]> {
  return db
    .select()
    .from(usdPrices)
    .where(gt(usdPrices.asOf, sql`now() - ${maxAgeMs} * interval '1 millisecond'`));
}

/** Replaces stored prices with these, for every process. */
export async function storePrices(db: Database, prices: readonly Omit<UsdPrice, 'asOf'>[]): Promise<void> {
  if (prices.length === 0) {
    return;
  }
  await db.transaction(async (tx) => {
    await tx
      .insert(usdPrices)
      .values([...prices])
      .onConflictDoUpdate({
        target: usdPrices.code,
        set: { usd: sql`excluded.usd`, quotes: sql`excluded.quotes`, asOf: sql`now()` },
      });
    await notify(tx, 'price');
  });
}

/**
 * Codes of currencies that live quotes of the last day sold, or completed orders without a value, and whose price is unknown or
 * older than `staleMs`, the oldest price first.
 */
export async function listCodesToPrice(db: Database, staleMs: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select wanted.code
    from (
      select distinct from_code as code from quotes
      where environment = 'live' and expires_at > now() - interval '1 day'
      union
      select body ->> 'from' from ${orders} where ${ORDER_UNPRICED}
    ) as wanted
    left join ${usdPrices} on ${usdPrices.code} = wanted.code
    where ${usdPrices.asOf} is null or ${usdPrices.asOf} < now() - ${staleMs} * interval '1 millisecond'
    order by ${usdPrices.asOf} nulls first, wanted.code
    limit ${limit}`);
  return rows.map(({ code }) => code);
}
