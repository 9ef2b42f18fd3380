import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { idFamily, isId, placeInFamily } from '#domain/id';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import { type OtherQuote, quotes } from '../schema/quotes';

export type Quote = Omit<typeof quotes.$inferSelect, 'others'>;
/** `validUntil`: the end of the provider's own promise. */
export type NewQuote = Omit<typeof quotes.$inferInsert, 'expiresAt' | 'usedBy' | 'others'> & {
  validUntil?: string | null;
};

/** The lifetime of a quote, unless the provider's promise ends earlier [rules/quotes: Life of a quote]. */
const lifeOf = (validUntil: string | null = null) =>
  sql`least(now() + interval '5 minutes', ${validUntil}::timestamptz)`;

/** Stores quotes made now and returns when each expires, by the database's clock. */
export async function storeQuotes(db: Database, rows: readonly NewQuote[]): Promise<Date[]> {
  return insert(db, rows);
}

/**
 * Stores all quotes of one estimate as one row, so that requests without a key cause no more writes. Each quote can be found by
 * its id, and gets its own row when somebody wants to use it. None lasts longer than the best.
 */
export async function storeQuotesAsOneRow(db: Database, [best, ...rest]: readonly NewQuote[]): Promise<Date[]> {
  const others = rest.map(toOtherQuote);
  const [expiresAt] = await insert(db, best ? [{ ...best, ...(others.length > 0 && { others }) }] : []);
  return expiresAt ? [expiresAt, ...rest.map(({ validUntil }) => earlier(expiresAt, validUntil))] : [];
}

function earlier(expiresAt: Date, validUntil: string | null = null): Date {
  return validUntil === null ? expiresAt : new Date(Math.min(expiresAt.getTime(), Date.parse(validUntil)));
}

function toOtherQuote({ provider, amountFrom, amountTo, ...quote }: NewQuote): OtherQuote {
  const { rateType, side, quoteRef, providerAmountTo, networkFee, validUntil } = quote;
  const isLive = rateType !== undefined && rateType !== null;
  const live = { rateType, side, quoteRef, providerAmountTo, networkFee, validUntil };
  return { provider, amountFrom, amountTo, ...(isLive && (live as Partial<OtherQuote>)) };
}

async function insert(db: Database, rows: readonly (NewQuote & { others?: OtherQuote[] })[]): Promise<Date[]> {
  const stored = await db
    .insert(quotes)
    .values(rows.map(({ validUntil, ...row }) => ({ ...row, expiresAt: lifeOf(validUntil) })))
    .returning({ quoteId: quotes.quoteId, expiresAt: quotes.expiresAt });
  const expiries = new Map(stored.map(({ quoteId, expiresAt }) => [quoteId, expiresAt]));
  return rows.flatMap(({ quoteId }) => expiries.get(quoteId) ?? []);
}

export interface FoundQuote extends Quote {
  isExpired: boolean;
}

/**
 * A quote of the caller's environment that is its own or was made without a key [rules/quotes: Life of a quote]; the caller
 * finds no other quotes.
 */
export async function findQuote(db: Database, quoteId: string, owner: Owner): Promise<FoundQuote | null> {
  const quote = await readQuote(db, quoteId, owner);
  if (quote || !isId('q', quoteId)) {
    return quote;
  }
  await storeOwnRow(db, quoteId);
  return readQuote(db, quoteId, owner);
}

/** The id of the quote that an order was made from; null if the quote no longer exists. */
export async function findQuoteOf(db: Database, orderId: string): Promise<string | null> {
  const [quote] = await db.select({ quoteId: quotes.quoteId }).from(quotes).where(eq(quotes.usedBy, orderId));
  return quote?.quoteId ?? null;
}

async function readQuote(db: Database, quoteId: string, owner: Owner): Promise<FoundQuote | null> {
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

/** Stores one of the other quotes of an estimate made without a key as its own row, only once. */
async function storeOwnRow(db: Database, quoteId: string): Promise<void> {
  await db.execute(sql`
    insert into ${quotes} (quote_id, environment, provider, from_code, from_network, to_code, to_network,
      amount_from, amount_to, rate_type, side, quote_ref, provider_amount_to, network_fee, expires_at)
    select ${quoteId}, environment, offer ->> 'provider', from_code, from_network, to_code, to_network,
      offer ->> 'amountFrom', offer ->> 'amountTo', offer ->> 'rateType', offer ->> 'side', offer ->> 'quoteRef',
      offer ->> 'providerAmountTo', offer ->> 'networkFee', least(expires_at, (offer ->> 'validUntil')::timestamptz)
    from ${quotes}, lateral (select others -> ${placeInFamily(quoteId) - 1}::int as offer) as other
    where quote_id = ${idFamily(quoteId)(0)} and offer is not null and expires_at > now()
    on conflict do nothing`);
}
