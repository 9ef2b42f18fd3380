import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { QuoteSide, RateType } from '#domain/quotes/terms';
import { instant } from './columns';

/** One of the quotes stored with the best of an estimate made without a key. */
export interface OtherQuote {
  provider: string;
  amountFrom: string;
  amountTo: string;
  /** Null as in the column of the same name. */
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
    /** Null if made without a key; any live key may use such a quote [rules/quotes: Life of a quote]. */
    partnerId: text('partner_id'),
    environment: text('environment').$type<Environment>().notNull(),
    provider: text('provider').notNull(),
    from: text('from_code').notNull(),
    fromNetwork: text('from_network').notNull(),
    to: text('to_code').notNull(),
    toNetwork: text('to_network').notNull(),
    amountFrom: text('amount_from').notNull(),
    amountTo: text('amount_to').notNull(),
    /** The partner's share included in the price, in hundredths of a percent. The partner of the order earns it. */
    markupBps: integer('markup_bps').notNull().default(0),
    rateType: text('rate_type').$type<RateType>(),
    /** Which of the two amounts was requested. */
    side: text('side').$type<QuoteSide>(),
    /**
     * Identifies the quote when the order is opened at the provider. Null here and below for simulated providers, which do not
     * need it.
     */
    quoteRef: text('quote_ref'),
    /** The provider's quoted amount, before the partner's markup. */
    providerAmountTo: text('provider_amount_to'),
    /** The fee for the payout's network, as quoted by the provider; null if it states none. */
    networkFee: text('network_fee'),
    expiresAt: instant('expires_at').notNull(),
    usedBy: text('used_by'),
    /**
     * All quotes of an estimate made without a key are one row: the best, and in this column the others until they are used
     * [rules/quotes: Life of a quote].
     */
    others: json('others').$type<OtherQuote[]>(),
  },
  (table) => [
    index('quotes_used_by').on(table.usedBy).where(sql`${table.usedBy} is not null`),
    index('quotes_expires').on(table.expiresAt),
  ],
);

/** The value of one unit of a currency in dollars, computed from live providers' quotes against dollar stablecoins. */
export const usdPrices = pgTable('usd_prices', {
  code: text('code').primaryKey(),
  usd: text('usd').notNull(),
  /** The number of providers' quotes that the price is the median of. */
  quotes: integer('quotes').notNull(),
  asOf: instant('as_of').notNull().defaultNow(),
});

/** Currencies whose price is asked for: remembered apart from quotes, which are deleted earlier [rules/quotes: Value in US dollars]. */
export const wantedPrices = pgTable('wanted_prices', {
  code: text('code').primaryKey(),
  /** When the last live quote that sold it ended; or when an order was last seen waiting for its price. */
  wantedAt: instant('wanted_at').notNull(),
  /** When providers were last asked, whether any of them answered or not; null before. */
  askedAt: instant('asked_at'),
});
