import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { DATA_EXPORT, type DataKind } from '#domain/exports/data-export';
import { ledgerEntries, ledgerTransactions, payoutAddresses, payouts } from '../schema/payouts';
import { type DataReader, dataPage } from './data-page';

const PAYOUT_ADDRESS = {
  address_id: payoutAddresses.addressId,
  currency: payoutAddresses.currency,
  address: payoutAddresses.address,
  is_default: payoutAddresses.isDefault,
  created_at: payoutAddresses.createdAt,
  verified_at: payoutAddresses.verifiedAt,
  removed_at: payoutAddresses.removedAt,
};

const PAYOUT = {
  payout_id: payouts.payoutId,
  status: payouts.status,
  amount_usd: payouts.amountUsd,
  currency: payouts.currency,
  payout_address: payouts.payoutAddress,
  payout_amount: payouts.payoutAmount,
  tx_hash: payouts.txHash,
  created_at: payouts.createdAt,
  sent_at: payouts.sentAt,
  confirmed_at: payouts.confirmedAt,
  failed_at: payouts.failedAt,
};

const LEDGER_TRANSACTION = {
  transaction_id: ledgerTransactions.transactionId,
  kind: ledgerTransactions.kind,
  source_id: ledgerTransactions.sourceId,
  at: ledgerTransactions.at,
  entries: sql<{ account: string; amount: string }[]>`(
    select json_agg(json_build_object('account', account, 'amount_usd', amount::text) order by id)
    from ${ledgerEntries} where ${ledgerEntries.transactionId} = ${ledgerTransactions.transactionId})`,
};

const idAfter = (after: readonly (string | number)[] | null) => String(after?.[0] ?? '');
const { page } = DATA_EXPORT;

/** Payout addresses, payouts and the ledger, each ordered by id. */
export const MONEY_READERS = {
  async payout_address(db, partnerId, after) {
    const rows = await db
      .select(PAYOUT_ADDRESS)
      .from(payoutAddresses)
      .where(and(eq(payoutAddresses.partnerId, partnerId), gt(payoutAddresses.addressId, idAfter(after))))
      .orderBy(asc(payoutAddresses.addressId))
      .limit(page);
    return dataPage(rows, ({ address_id }) => [address_id]);
  },
  async payout(db, partnerId, after) {
    const rows = await db
      .select(PAYOUT)
      .from(payouts)
      .where(and(eq(payouts.partnerId, partnerId), gt(payouts.payoutId, idAfter(after))))
      .orderBy(asc(payouts.payoutId))
      .limit(page);
    return dataPage(rows, ({ payout_id }) => [payout_id]);
  },
  async ledger_transaction(db, partnerId, after) {
    const rows = await db
      .select(LEDGER_TRANSACTION)
      .from(ledgerTransactions)
      .where(and(eq(ledgerTransactions.partnerId, partnerId), gt(ledgerTransactions.transactionId, idAfter(after))))
      .orderBy(asc(ledgerTransactions.transactionId))
      .limit(page);
    return dataPage(rows, ({ transaction_id }) => [transaction_id]);
  },
} satisfies Partial<Record<DataKind, DataReader>>;
