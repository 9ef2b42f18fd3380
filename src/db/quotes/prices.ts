import { asc, gt, lt, sql } from 'drizzle-orm';
import { DOLLAR_STABLECOINS, PRICE_LIFE } from '#domain/quotes/usd-price';
import type { Database } from '../client';
import { notify } from '../notifications';
import { ago } from '../retention';
import { ORDER_UNPRICED, orders } from '../schema/orders';
import { quotes, usdPrices, wantedPrices } from '../schema/quotes';

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
 * Takes the next codes of currencies that live quotes of the last day sold, or completed orders without a value, and whose price
 * is unknown or old. Those that were asked for longest ago come first, so that those nobody prices keep no other waiting.
 */
export async function takeCodesToPrice(db: Database, limit: number): Promise<string[]> {
  await rememberWanted(db);
  const { rows } = await db.execute<{ code: string }>(sql`
    update ${wantedPrices} set asked_at = now()
    from (
      select w.code from ${wantedPrices} w left join ${usdPrices} p on p.code = w.code
      where p.as_of is null or p.as_of < ${ago(PRICE_LIFE.staleMs)}
      order by w.asked_at nulls first, w.code
      limit ${limit}
    ) as next
    where ${wantedPrices.code} = next.code
    returning next.code`);
  return rows.map(({ code }) => code);
}

/** Remembers what is wanted now, for as long as the rule says, and forgets the rest. */
async function rememberWanted(db: Database): Promise<void> {
  const since = ago(PRICE_LIFE.wantedMs);
  await db.execute(sql`
    insert into ${wantedPrices} (code, wanted_at)
    select code, max(at) from (
      select from_code as code, expires_at as at from ${quotes} where environment = 'live' and expires_at > ${since}
      union all
      select body ->> 'from', now() from ${orders} where ${ORDER_UNPRICED}
    ) as wanted
    where code <> all(${sql.param([...DOLLAR_STABLECOINS])}::text[])
    group by code
    on conflict (code) do update set wanted_at = greatest(${wantedPrices.wantedAt}, excluded.wanted_at)`);
  await db.delete(wantedPrices).where(lt(wantedPrices.wantedAt, since));
}
