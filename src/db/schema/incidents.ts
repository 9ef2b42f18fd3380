import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProbeSource } from '#domain/incidents/sla';
import { instant } from './columns';

/** A provider is down while it has an outage that has not ended. */
export const providerOutages = pgTable(
  'provider_outages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    provider: text('provider').notNull(),
    since: instant('since').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    /** Label of the failure that started the outage. */
    lastError: text('last_error').notNull(),
    /** When it was announced to partners that use the provider. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    uniqueIndex('provider_outages_open').on(table.provider).where(sql`${table.endedAt} is null`),
    index('provider_outages_unannounced').on(table.id).where(sql`${table.announcedAt} is null`),
    index('provider_outages_provider').on(table.provider, table.since.desc()),
  ],
);

/** Providers temporarily excluded from quotes because they failed to open an order. */
export const avoidedProviders = pgTable('avoided_providers', {
  provider: text('provider').primaryKey(),
  until: instant('until').notNull(),
  lastError: text('last_error').notNull(),
});

/** Orders that a provider refused without saying why, for a few minutes [rules/quotes: Refused orders]. */
export const refusedOrders = pgTable(
  'refused_orders',
  {
    provider: text('provider').notNull(),
    partnerId: text('partner_id').notNull(),
    /** Digest of what the order would have been, so that a repetition counts once. */
    content: text('content').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.partnerId, table.content] })],
);

/** Whether the service was up in a minute, as measured by one source. */
export const probes = pgTable(
  'probes',
  {
    minute: instant('minute').notNull(),
    source: text('source').$type<ProbeSource>().notNull(),
    up: boolean('up').notNull(),
    /** The reason it was down. */
    errorLabel: text('error_label'),
    latencyMs: integer('latency_ms'),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.source] })],
);

export const incidents = pgTable(
  'incidents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    startedAt: instant('started_at').notNull(),
    /** Null while it continues. */
    endedAt: instant('ended_at'),
    source: text('source').$type<ProbeSource>().notNull(),
    /** Link to the analysis of the root cause. */
    rcaUrl: text('rca_url'),
  },
  (table) => [index('incidents_started').on(table.startedAt)],
);

/**
 * What operators published to partners about a disruption. Uptime is measured independently of it [rules/support: Posted
 * incidents].
 */
export const postedIncidents = pgTable(
  'posted_incidents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** The provider it concerns; null for the whole service. */
    provider: text('provider'),
    postedAt: instant('posted_at').notNull().defaultNow(),
    postedBy: text('posted_by').notNull(),
    resolvedAt: instant('resolved_at'),
    resolution: text('resolution'),
    /** When a maintenance that it announces begins and ends; null for a disruption. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
  },
  (table) => [index('posted_incidents_open').on(table.id).where(sql`${table.resolvedAt} is null`)],
);

/** The single alarm about the rolling uptime; the row exists after the first check. */
export const slaAlarm = pgTable('sla_alarm', {
  id: smallint('id').primaryKey().default(1),
  raisedAt: instant('raised_at'),
  goodSince: instant('good_since'),
});
