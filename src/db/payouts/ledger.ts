import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { DAY } from '#domain/duration';
import { recordOf } from '#domain/names-of';
import type { Earning } from '#domain/payouts/earning';
import { LEDGER_ACCOUNTS, type LedgerAccount, type LedgerKind } from '#domain/payouts/payout';
import type { Database, Transaction } from '../client';
import { ORDER_UNPRICED, orders } from '../schema/orders';
import { ledgerDays, ledgerEntries, ledgerTransactions } from '../schema/payouts';
import { usdPrices } from '../schema/quotes';

const NOTHING = '0.00000000';

interface LedgerPosting {
  transactionId: string;
  partnerId: string;
  kind: LedgerKind;
  /** The order or payout of the movement; it moves money once per kind. */
  sourceId: string;
  /** Decimal strings with up to 8 decimals that add up to zero, or the commit fails. */
  entries: readonly LedgerEntry[];
}

export interface LedgerEntry {
  account: LedgerAccount;
  amount: string;
}

/** Books a movement of money in one statement; false if its source was already booked, and then nothing is written. */
export async function postTransaction(db: Database | Transaction, posting: LedgerPosting): Promise<boolean> {
  const { transactionId, partnerId, kind, sourceId, entries } = posting;
  const rows = sql.join(
    entries.map(({ account, amount }) => sql`(${account}, ${amount}::numeric)`),
    sql`, `,
  );
  const { rowCount } = await db.execute(sql`
    with booked as (
      insert into ${ledgerTransactions} (transaction_id, partner_id, kind, source_id)
      values (${transactionId}, ${partnerId}, ${kind}, ${sourceId})
      on conflict do nothing
      returning transaction_id, partner_id
    )
    insert into ${ledgerEntries} (transaction_id, partner_id, account, amount)
    select transaction_id, partner_id, account, amount from booked, (values ${rows}) as entry (account, amount)
  `);
  return rowCount === entries.length;
}

/** The balance of each of a partner's accounts, from the sums of its days: decimal strings with 8 decimals. */
export async function readBalances(
  db: Database | Transaction,
  partnerId: string,
): Promise<Record<LedgerAccount, string>> {
  const rows = await db
    .select({ account: ledgerDays.account, balance: sql<string>`sum(${ledgerDays.amount})::text` })
    .from(ledgerDays)
    .where(eq(ledgerDays.partnerId, partnerId))
    .groupBy(ledgerDays.account);
  const found = new Map(rows.map(({ account, balance }) => [account, balance]));
  return recordOf(LEDGER_ACCOUNTS, (account) => found.get(account) ?? NOTHING);
}

/** What an order has earned for its partner, as a decimal string; null if it has earned nothing so far. */
export async function findEarning(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ usd: sql<string>`${ledgerEntries.amount}::text` })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.transactionId))
    .where(
      and(
        eq(ledgerTransactions.kind, 'earning'),
        eq(ledgerTransactions.sourceId, orderId),
        eq(ledgerEntries.account, 'payable'),
      ),
    );
  return row?.usd ?? null;
}

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

/** An order that earned nothing because no price was known, and the price that is known now. */
export interface Unpriced {
  orderId: string;
  partnerId: string;
  code: string;
  usd: string;
}

/** Completed live orders without a value whose currency has a price by now, the oldest first, starting after the given one. */
export async function listUnpriced(db: Database, after: string, limit: number): Promise<Unpriced[]> {
  const code = sql<string>`${orders.body} ->> 'from'`;
  return db
    .select({ orderId: orders.orderId, partnerId: orders.partnerId, code, usd: usdPrices.usd })
    .from(orders)
    .innerJoin(usdPrices, eq(usdPrices.code, code))
    .where(
      sql`${ORDER_UNPRICED} and ${orders.orderId} > ${after}
        and ${usdPrices.asOf} > now() - ${DAY} * interval '1 millisecond'`,
    )
    .orderBy(orders.orderId)
    .limit(limit);
}

/** Gives the order its value, and books what it earned; false if it has one. */
export async function storeLatePrice(
  db: Database,
  { orderId, partnerId }: Unpriced,
  { worth, earning: { shareUsd, markupUsd, sumUsd } }: { worth: string; earning: Earning & { sumUsd: string } },
): Promise<boolean> {
  const { rowCount } = await db
    .update(orders)
    .set({ amountInUsd: worth, pricedLaterAt: sql`now()` })
    .where(and(eq(orders.orderId, orderId), isNull(orders.amountInUsd)));
  if (rowCount === 0) {
    return false;
  }
  const entries = [
    { account: 'commission' as const, amount: `-${shareUsd}` },
    { account: 'surcharge' as const, amount: `-${markupUsd}` },
    { account: 'payable' as const, amount: sumUsd },
  ].filter(({ amount }) => Number(amount) !== 0);
  if (entries.length > 0) {
    const transactionId = `earning:${orderId}`;
    await postTransaction(db, { transactionId, partnerId, kind: 'earning', sourceId: orderId, entries });
  }
  return true;
}
