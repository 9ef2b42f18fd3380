import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Leg, VerdictKind, VerdictReason } from '#domain/evidence/leg';
import type { StoredEvidence } from '#domain/evidence/order-evidence';
import { instant } from './columns';

/** Networks whose blocks are followed on the operator's own nodes. */
export const chainNetworks = pgTable('chain_networks', {
  network: text('network').primaryKey(),
  /** The kind of the node that answered last. */
  source: text('source'),
  answeredAt: instant('answered_at'),
  /** Since when no node has answered; null if one does. */
  downSince: instant('down_since'),
  /** Why none can be asked, without its address; null if one can. */
  fault: text('fault'),
  /** The height of the last block of the node that answered last. */
  tipHeight: integer('tip_height'),
  /** Orders recorded until then have their legs here. */
  syncedUntil: instant('synced_until'),
  /** When a worker last said that it has a node for it. */
  servedAt: instant('served_at'),
  /** When a turn last looked through a block, found none left, or found that no node can be asked. */
  progressedAt: instant('progressed_at').notNull().defaultNow(),
});

/** The latest blocks that were looked through, to notice when others take their place. */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    network: text('network').notNull(),
    height: integer('height').notNull(),
    hash: text('hash').notNull(),
    parentHash: text('parent_hash').notNull(),
    time: instant('time').notNull(),
    followedAt: instant('followed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.network, table.height] })],
);

/** The legs of live orders on followed networks: what is agreed on and said, and the verdict. */
export const evidenceLegs = pgTable(
  'evidence_legs',
  {
    orderId: text('order_id').notNull(),
    leg: text('leg').$type<Leg>().notNull(),
    network: text('network').notNull(),
    address: text('address').notNull(),
    /** The address in its one spelling. */
    addressKey: text('address_key').notNull(),
    memo: text('memo'),
    contract: text('contract'),
    decimals: integer('decimals').notNull(),
    agreedAmount: text('agreed_amount'),
    /** When the order was created. */
    since: instant('since').notNull(),
    /**
     * A height that the chain had reached before, on blocks that still stand; null if none is known, or if not all that blocks
     * above it paid was seen.
     */
    sinceHeight: integer('since_height'),
    saidHash: text('said_hash'),
    saidAmount: text('said_amount'),
    /** When this was first said; null before anything is. */
    saidAt: instant('said_at'),
    /** When a node last knew the said transaction. */
    knownAt: instant('known_at'),
    verdict: text('verdict').$type<VerdictKind>(),
    reason: text('reason').$type<VerdictReason>(),
    /** Since when the verdict and its reason have been these. */
    verdictSince: instant('verdict_since'),
    /** When the partner was last notified that it is contradicted. */
    announcedAt: instant('announced_at'),
    seen: json('seen').$type<StoredEvidence>(),
    /** The height of the block that has the evidence; null if none does. */
    seenHeight: integer('seen_height'),
    /** The kind of the node that was asked. */
    source: text('source'),
    checkedAt: instant('checked_at'),
    /** Null while the order is open. */
    watchedUntil: instant('watched_until'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.leg] }),
    index('evidence_legs_address').on(table.network, table.addressKey),
    index('evidence_legs_contradicted').on(table.verdictSince).where(sql`${table.verdict} = 'contradicted'`),
  ],
);

/** Payments to watched addresses. */
export const evidencePayments = pgTable(
  'evidence_payments',
  {
    network: text('network').notNull(),
    txHash: text('tx_hash').notNull(),
    index: integer('index').notNull(),
    address: text('address').notNull(),
    addressKey: text('address_key').notNull(),
    memo: text('memo'),
    contract: text('contract'),
    units: text('units').notNull(),
    /** All null while no block has it. */
    blockHeight: integer('block_height'),
    blockHash: text('block_hash'),
    blockTime: instant('block_time'),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.txHash, table.index] }),
    index('evidence_payments_address').on(table.network, table.addressKey),
    index('evidence_payments_height').on(table.network, table.blockHeight),
    index('evidence_payments_pending').on(table.network).where(sql`${table.blockHeight} is null`),
  ],
);

/** Payments that are the evidence of a leg [rules/evidence: One payment, one order]. */
export const evidenceClaims = pgTable(
  'evidence_claims',
  {
    network: text('network').notNull(),
    /** Hash and number of the payment, as paymentKey writes them. */
    payment: text('payment').notNull(),
    orderId: text('order_id').notNull(),
    leg: text('leg').$type<Leg>().notNull(),
    isNamed: boolean('is_named').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.payment] }),
    index('evidence_claims_order').on(table.orderId),
  ],
);

/** Of recent live orders, per provider, network and leg: what was said against what the chain shows. */
export const evidenceStatistics = pgTable(
  'evidence_statistics',
  {
    provider: text('provider').notNull(),
    network: text('network').notNull(),
    leg: text('leg').$type<Leg>().notNull(),
    /** Legs that were said and looked up, and those of them that are verified and contradicted. */
    checked: integer('checked').notNull(),
    verified: integer('verified').notNull(),
    contradicted: integer('contradicted').notNull(),
    /** The median of the amount seen divided by the amount said; null if no leg has both. */
    amountRatio: text('amount_ratio'),
    /** The median of the seconds from the provider's word to the payment, negative if the payment came first. */
    secondsMedian: integer('seconds_median'),
    computedAt: instant('computed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.network, table.leg] })],
);
