import { listPrices } from '#db/quotes/prices';
import { type Answer, formatColumns, formatSpan } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

/** The dollar prices of the currencies of live orders, and how reliable they are. */
export async function providerPrices(): Promise<Answer> {
  const rows = await withDatabase(findRunningInstance(), listPrices);
  const now = Date.now();
  const prices = rows.map(({ code, usd, quotes, asOf }) => ({
    code,
    usd,
    quotes,
    as_of: asOf.toISOString(),
    age_seconds: Math.max(0, Math.round((now - asOf.getTime()) / 1_000)),
  }));
  const table = prices.map((row) => [row.code, row.usd, `${row.quotes}`, formatSpan(row.age_seconds * 1_000)]);
  return {
    json: { prices },
    text:
      table.length === 0
        ? 'No prices yet: they are fetched once live quotes are requested.'
        : formatColumns([['CURRENCY', 'USD', 'QUOTES', 'AGE'], ...table]),
  };
}
