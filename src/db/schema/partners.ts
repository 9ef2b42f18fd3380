import { sql } from 'drizzle-orm';
import { boolean, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Tier } from '#domain/limits/tier';
import type { Onboarding } from '#domain/partners/onboarding';
import type { ScenarioScript } from '#domain/sandbox/scenario-script';
import type { HostProblem } from '#domain/tracking/own-host';
import { instant, usd } from './columns';

export const partners = pgTable(
  'partners',
  {
    partnerId: text('partner_id').primaryKey(),
    name: text('name').notNull(),
    tier: text('tier').$type<Tier>().notNull().default('trial'),
    /** When the tier was set; a trial ends three months later [rules/rate-limits: Tiers]. */
    tierSince: instant('tier_since').notNull().defaultNow(),
    markupBps: integer('markup_bps').notNull().default(0),
    /** Codes of providers that the partner has excluded from its quotes and new orders [rules/quotes: Who was left out]. */
    switchedOff: text('switched_off').array().notNull().default(sql`'{}'`),
    /** The service's own commission, which the partner gets a share of [rules/payouts: What an order earns]. */
    feeBps: integer('fee_bps').notNull().default(50),
    /** Null here and below: the tier's value applies. */
    revenueSharePct: integer('revenue_share_pct'),
    readsPerMinute: integer('reads_per_minute'),
    writesPerMinute: integer('writes_per_minute'),
    advancesPerMinute: integer('advances_per_minute'),
    bulkPerMinute: integer('bulk_per_minute'),
    streams: integer('streams'),
    /** A ceiling for all classes of calls together; null for none [rules/rate-limits: Ceiling]. */
    requestsPerSecond: integer('requests_per_second'),
    payoutMinimumUsd: usd('payout_minimum_usd'),
    /** Whether a payout needs a second person's approval [rules/payouts: Two people]. */
    twoPersonPayouts: boolean('two_person_payouts').notNull().default(false),
    /** Addresses and networks in CIDR notation from which the partner monitors the uptime [rules/incidents: Probes]. */
    probeAddresses: text('probe_addresses').array().notNull().default(sql`'{}'`),
    /** A picture as a data URI that tracking pages show beside the partner's name [rules/tracking: Partner]; null for none. */
    logo: text('logo'),
    /** `#rrggbb`, the color of its tracking pages; null for the pages' own. */
    accent: text('accent'),
    /** Where the partner's users reach its support; null if unknown. */
    supportContact: text('support_contact'),
    /** An https URL that leads its users from a tracking page back to it; null for no link. */
    wayBack: text('way_back'),
    /** Whether its users may choose refunds on the tracking page [rules/refunds: Chosen by the user]; an order can say otherwise. */
    hostedRefundChoice: boolean('hosted_refund_choice').notNull().default(false),
    /** The host name that the partner wants its tracking links on [rules/tracking: Own host name]; null for the installation's. */
    trackingHost: text('tracking_host'),
    /** When the partner proved that it is its own; nobody else can then. */
    hostProvedAt: instant('host_proved_at'),
    hostCheckedAt: instant('host_checked_at'),
    /** What the latest check found; null for nothing wrong. */
    hostProblem: text('host_problem').$type<HostProblem>(),
    hostFailingSince: instant('host_failing_since'),
    /** Since when its links are on the installation's own host again. */
    hostLostAt: instant('host_lost_at'),
    /**
     * Null until an operator allows live keys. A partner created by an operator is approved from the start [rules/users:
     * Onboarding].
     */
    approvedAt: instant('approved_at').defaultNow(),
    /** What the partner has stated about itself so far [rules/users: Onboarding]. */
    onboarding: json('onboarding').$type<Onboarding>().notNull().default({}),
    onboardedAt: instant('onboarded_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since then the partner opens no orders and has no keys; null if it is open [rules/closing: Closing an organization]. */
    closedAt: instant('closed_at'),
  },
  (table) => [uniqueIndex('partners_proved_host').on(table.trackingHost).where(sql`${table.hostProvedAt} is not null`)],
);

/** Scenarios that partners have uploaded [rules/sandbox-and-clock: Uploaded scenarios]. */
export const sandboxScenarios = pgTable(
  'sandbox_scenarios',
  {
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    name: text('name').notNull(),
    story: text('story').notNull(),
    script: json('script').$type<ScenarioScript>().notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    /** The file as its author wrote it; null if it was uploaded before this was kept. */
    source: text('source'),
    /** The result that its partner has recorded as expected. */
    golden: text('golden'),
    /** Of the latest play in the dashboard; null if this version of it was not played. */
    result: text('result'),
    playedAt: instant('played_at'),
    /** The order of the latest play; null if its creation was refused. */
    orderId: text('order_id'),
    /** When a play in progress is over at the latest; null while it is not played. */
    playingUntil: instant('playing_until'),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.name] })],
);
