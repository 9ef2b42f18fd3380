import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { QuoteSide, RateType } from '#domain/quotes/terms';
import { instant } from './columns';

/** One of the offers that a keyless estimate holds beside its best. */
export interface OtherQuote {
  provider: string;
  amountFrom: string;
  amountTo: string;
  /** Null as in the columns. */
  rateType?: RateType | null;
  side?: QuoteSide | null;
  quoteRef?: string | null;
  providerAmountTo?: string | null;
  networkFee?: string | null;
  validUntil?: string | null;
}

export const quotes = pgTable(
  'quotes',
  {
    quoteId: text('quote_id').primaryKey(),
    /** Null for a keyless quote, which any live key may use [rules/quotes: Life of a quote]. */
    partnerId: text('partner_id'),
    environment: text('environment').$type<Environment>().notNull(),
    provider: text('provider').notNull(),
    from: text('from_code').notNull(),
    fromNetwork: text('from_network').notNull(),
    to: text('to_code').notNull(),
    toNetwork: text('to_network').notNull(),
    amountFrom: text('amount_from').notNull(),
    amountTo: text('amount_to').notNull(),
    /** The partner's share inside the price, in hundredths of a percent: an order earns what its quote's user pays. */
    markupBps: integer('markup_bps').notNull().default(0),
    rateType: text('rate_type').$type<RateType>(),
    /** Which of the two amounts was asked for. */
    side: text('side').$type<QuoteSide>(),
    /** By which the order names the quote at the provider. Null here and below: a simulated provider's, which needs none. */
    quoteRef: text('quote_ref'),
    /** What the provider quoted, before the partner's markup. */
    providerAmountTo: text('provider_amount_to'),
    /** What the provider quoted to take for the payout's network; null where it does not say. */
    networkFee: text('network_fee'),
    expiresAt: instant('expires_at').notNull(),
    usedBy: text('used_by'),
    /**
     * A keyless estimate of all offers is one row: the best, and here the others until they are used
     * [rules/quotes: Life of a quote].
     */
    others: json('others').$type<OtherQuote[]>(),
  },
  (table) => [
    index('quotes_used_by').on(table.usedBy).where(sql`${table.usedBy} is not null`),
    index('quotes_expires').on(table.expiresAt),
  ],
);

/** What one unit of a currency is worth, as live providers' quotes against dollar stablecoins say. */
export const usdPrices = pgTable('usd_prices', {
  code: text('code').primaryKey(),
  usd: text('usd').notNull(),
  /** How many providers' quotes the price is the median of. */
  quotes: integer('quotes').notNull(),
  asOf: instant('as_of').notNull().defaultNow(),
});
