import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** What one unit of a currency is worth, as live providers' quotes against dollar stablecoins say. */
export const usdPrices = pgTable('usd_prices', {
  code: text('code').primaryKey(),
  usd: text('usd').notNull(),
  /** How many providers' quotes the price is the median of. */
  quotes: integer('quotes').notNull(),
  asOf: instant('as_of').notNull().defaultNow(),
});
