import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { Database } from './client';
import type { Owner } from './order-control';
import { quotes } from './schema';

export type Quote = typeof quotes.$inferSelect;
export type NewQuote = Omit<typeof quotes.$inferInsert, 'expiresAt' | 'usedBy'>;

/** Life of a quote [partner-api 2.4]. */
const QUOTE_LIFE = sql`now() + interval '5 minutes'`;

/** Stores quotes made now and answers with the instant at which they all expire, by the database's clock. */
export async function storeQuotes(db: Database, rows: readonly NewQuote[]): Promise<Date> {
  const [stored] = await db
    .insert(quotes)
    .values(rows.map((row) => ({ ...row, expiresAt: QUOTE_LIFE })))
    .returning({ expiresAt: quotes.expiresAt });
  if (!stored) {
    throw new RangeError('there must be a quote to store');
  }
  return stored.expiresAt;
}

export interface FoundQuote extends Quote {
  isExpired: boolean;
}

/** A quote of this caller's environment, its own or nobody's [partner-api 3.3]; others do not exist for it. */
export async function findQuote(db: Database, quoteId: string, owner: Owner): Promise<FoundQuote | null> {
  const [quote] = await db
    .select({ ...getTableColumns(quotes), isExpired: sql<boolean>`${quotes.expiresAt} <= now()` })
    .from(quotes)
    .where(
      and(
        eq(quotes.quoteId, quoteId),
        eq(quotes.environment, owner.environment),
        or(isNull(quotes.partnerId), eq(quotes.partnerId, owner.partnerId)),
      ),
    );
  return quote ?? null;
}
