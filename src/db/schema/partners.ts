import { sql } from 'drizzle-orm';
import { integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { Tier } from '#domain/limits/tier';
import type { Onboarding } from '#domain/partners/onboarding';
import { instant, usd } from './columns';

export const partners = pgTable('partners', {
  partnerId: text('partner_id').primaryKey(),
  name: text('name').notNull(),
  tier: text('tier').$type<Tier>().notNull().default('trial'),
  /** When the tier was set: a trial ends three months later [rules/rate-limits: Tiers]. */
  tierSince: instant('tier_since').notNull().defaultNow(),
  markupBps: integer('markup_bps').notNull().default(0),
  /** Codes of providers that are left out of its quotes and new orders [rules/quotes: Who was left out]. */
  switchedOff: text('switched_off').array().notNull().default(sql`'{}'`),
  /**
   * The service's own commission, of which the partner has a share [rules/payouts: What an order earns].
   */
  feeBps: integer('fee_bps').notNull().default(50),
  /** Null here and below: as the tier says. */
  revenueSharePct: integer('revenue_share_pct'),
  readsPerMinute: integer('reads_per_minute'),
  writesPerMinute: integer('writes_per_minute'),
  advancesPerMinute: integer('advances_per_minute'),
  bulkPerMinute: integer('bulk_per_minute'),
  streams: integer('streams'),
  /** A ceiling over all classes; null is none [rules/rate-limits: Ceiling]. */
  requestsPerSecond: integer('requests_per_second'),
  payoutMinimumUsd: usd('payout_minimum_usd'),
  /** From where it watches the uptime: addresses and networks in CIDR notation [rules/incidents: Probes]. */
  probeAddresses: text('probe_addresses').array().notNull().default(sql`'{}'`),
  /** What tracking pages show of it beside its name [rules/tracking: Partner]: a picture as a data URI; null is none. */
  logo: text('logo'),
  /** Where its users reach its support; null is unknown. */
  supportContact: text('support_contact'),
  /** Null until an operator allowed live keys; whom an operator made is approved [rules/users: Onboarding]. */
  approvedAt: instant('approved_at').defaultNow(),
  /** What it has said of itself so far [rules/users: Onboarding]. */
  onboarding: json('onboarding').$type<Onboarding>().notNull().default({}),
  onboardedAt: instant('onboarded_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Since when it opens no orders and has no keys; null while it is open [rules/closing: Closing an organization]. */
  closedAt: instant('closed_at'),
});
