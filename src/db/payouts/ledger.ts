import { eq, sql } from 'drizzle-orm';
import { LEDGER_ACCOUNTS, type LedgerAccount, type LedgerKind } from '#domain/payouts/payout';
import type { Database, Transaction } from '../client';
import { ledgerDays, ledgerEntries, ledgerTransactions } from '../schema/payouts';

const NOTHING = '0.00000000';

export interface LedgerPosting {
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
  return Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, found.get(account) ?? NOTHING])) as Record<
    LedgerAccount,
    string
  >;
}
