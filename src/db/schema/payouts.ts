import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { StableTargetName } from '#domain/orders/order';
import {
  isOver,
  type LedgerAccount,
  type LedgerKind,
  PAYOUT_STATUS_NAMES,
  type PayoutStatus,
} from '#domain/payouts/payout';
import type { PayoutChannel } from '#domain/payouts/payout-request';
import { historyCopy, instant, usd } from './columns';
import { partners } from './partners';

/** One movement of money in the ledger. Rules of the database prevent changing or deleting it. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    transactionId: text('transaction_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** The order or payout that causes it; each causes only one movement of a kind. */
    sourceId: text('source_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('ledger_transactions_source').on(table.kind, table.sourceId)],
);

/** The entries of a transaction add up to zero, which a deferred rule of the database enforces. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.transactionId),
    partnerId: text('partner_id').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    amount: usd('amount').notNull(),
  },
  (table) => [index('ledger_entries_transaction').on(table.transactionId)],
);

/**
 * The sum of each of a partner's accounts per day, by UTC. The database updates these sums in the transaction of the entries,
 * so that reading a balance takes the same time for any number of orders.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    partnerId: text('partner_id').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    day: date('day').notNull(),
    amount: usd('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.account, table.kind, table.day] })],
);

/** What a provider says that it kept for a partner's markups, as an operator recorded it [rules/payouts: By provider]. */
export const reportedEarnings = pgTable(
  'reported_earnings',
  {
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    provider: text('provider').notNull(),
    /** YYYY-MM, in which the orders were created, by UTC. */
    month: text('month').notNull(),
    amountUsd: usd('amount_usd').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.provider, table.month] })],
);

/** What a provider says that it kept for the operator in all, own share and markups, of the orders created in a month. */
export const providerReports = pgTable(
  'provider_reports',
  {
    provider: text('provider').notNull(),
    /** YYYY-MM, by UTC. */
    month: text('month').notNull(),
    amountUsd: usd('amount_usd').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.month] })],
);

export const payoutAddresses = pgTable(
  'payout_addresses',
  {
    addressId: text('address_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    currency: text('currency').$type<StableTargetName>().notNull(),
    address: text('address').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** The small payment that proves ownership, in the target currency, and when its confirmation expires. */
    proofAmount: text('proof_amount').notNull(),
    proveBy: instant('prove_by').notNull(),
    verifiedAt: instant('verified_at'),
    /** From when it can be paid; null: as soon as it is verified [rules/payouts: Payout addresses]. */
    usableAt: instant('usable_at'),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payout_addresses_default')
      .on(table.partnerId, table.currency)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
    uniqueIndex('payout_addresses_address')
      .on(table.partnerId, table.currency, table.address)
      .where(sql`${table.removedAt} is null`),
  ],
);

const ENDED = PAYOUT_STATUS_NAMES.filter((status) => isOver({ status })).map((status) => `'${status}'`);

/** Payouts whose histories have yet to be copied, as contained in the index `payouts_uncopied`. */
export const PAYOUT_UNCOPIED = sql.raw(`history_copy = 'due' and status in (${ENDED})`);

export const payouts = pgTable(
  'payouts',
  {
    payoutId: text('payout_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    status: text('status').$type<PayoutStatus>().notNull().default('pending'),
    amountUsd: numeric('amount_usd', { precision: 20, scale: 2 }).notNull(),
    currency: text('currency').$type<StableTargetName>().notNull(),
    payoutAddress: text('payout_address').notNull(),
    payoutAmount: text('payout_amount'),
    txHash: text('tx_hash'),
    /** The reason it failed, for the operator. */
    failureReason: text('failure_reason'),
    requestedVia: text('requested_via').$type<PayoutChannel>().notNull(),
    /** False until Temporal is known to have received it. */
    started: boolean('started').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    sentAt: instant('sent_at'),
    confirmedAt: instant('confirmed_at'),
    failedAt: instant('failed_at'),
    historyCopy: historyCopy(),
  },
  (table) => [
    index('payouts_partner').on(table.partnerId, table.createdAt.desc().nullsFirst(), table.payoutId),
    index('payouts_unstarted').on(table.createdAt).where(sql`not ${table.started}`),
    index('payouts_uncopied').on(table.payoutId).where(PAYOUT_UNCOPIED),
  ],
);

/** A payout requested in the dashboard that awaits its confirmation; nothing has been recorded in the ledger. */
export const payoutConfirmations = pgTable(
  'payout_confirmations',
  {
    /** Becomes the id of the payout. */
    payoutId: text('payout_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    userId: text('user_id').notNull(),
    amountUsd: numeric('amount_usd', { precision: 20, scale: 2 }).notNull(),
    addressId: text('address_id').notNull(),
    /** The text to be signed with a webhook secret; null if a code was mailed instead, which is stored in `mailed_codes`. */
    challenge: text('challenge'),
    guessesLeft: integer('guesses_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Until when another person can approve it, once it was answered; null if nobody has to [rules/payouts: Two people]. */
    approveBy: instant('approve_by'),
  },
  (table) => [index('payout_confirmations_expiry').on(table.expiresAt)],
);
