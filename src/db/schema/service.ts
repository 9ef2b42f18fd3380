import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AlertKind } from '../../domain/service/operator-alert';
import type { ProbeSource } from '../../domain/service/sla';
import type { OperatorOpsEventName } from '../../domain/webhooks/operator-ops-event';
import { instant } from './columns';

/** A provider is down while it has an outage without an end. */
export const providerOutages = pgTable(
  'provider_outages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    provider: text('provider').notNull(),
    since: instant('since').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    /** Label of the failure that made it one. */
    lastError: text('last_error').notNull(),
    /** When it was announced to the partners that use the provider. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    uniqueIndex('provider_outages_open').on(table.provider).where(sql`${table.endedAt} is null`),
    index('provider_outages_unannounced').on(table.id).where(sql`${table.announcedAt} is null`),
    index('provider_outages_provider').on(table.provider, table.since.desc()),
  ],
);

/** Providers that quotes leave out for a while because they failed to open an order. */
export const avoidedProviders = pgTable('avoided_providers', {
  provider: text('provider').primaryKey(),
  until: instant('until').notNull(),
  lastError: text('last_error').notNull(),
});

/** Whether the service was up in a minute, as one source saw it. */
export const probes = pgTable(
  'probes',
  {
    minute: instant('minute').notNull(),
    source: text('source').$type<ProbeSource>().notNull(),
    up: boolean('up').notNull(),
    /** Why it was down. */
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
    /** Null while it lasts. */
    endedAt: instant('ended_at'),
    source: text('source').$type<ProbeSource>().notNull(),
    /** The analysis of its root cause. */
    rcaUrl: text('rca_url'),
  },
  (table) => [index('incidents_started').on(table.startedAt)],
);

/** What operators told partners of a disturbance. Uptime is measured, and knows nothing of it [rules/support: Posted incidents]. */
export const postedIncidents = pgTable(
  'posted_incidents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** Whom it concerns; null: the whole service. */
    provider: text('provider'),
    postedAt: instant('posted_at').notNull().defaultNow(),
    postedBy: text('posted_by').notNull(),
    resolvedAt: instant('resolved_at'),
    resolution: text('resolution'),
  },
  (table) => [index('posted_incidents_open').on(table.id).where(sql`${table.resolvedAt} is null`)],
);

/** The one alarm about the rolling uptime; the row is there once it was first checked. */
export const slaAlarm = pgTable('sla_alarm', {
  id: smallint('id').primaryKey().default(1),
  raisedAt: instant('raised_at'),
  goodSince: instant('good_since'),
});

/** What operators are alerted of that is not a case of one order. */
export const operatorAlerts = pgTable(
  'operator_alerts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** Code of a provider, id of an order, name of a job, identity of a worker. */
    subject: text('subject').notNull(),
    /** As they were when it was seen last. */
    words: text('words').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    times: integer('times').notNull().default(1),
    /** When an operator said that somebody sees to it; it is not mailed again. */
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    closedAt: instant('closed_at'),
    /** The operator who closed it; null when it was over by itself. */
    closedBy: text('closed_by'),
    /** The last mail that named it. */
    mailedAt: instant('mailed_at'),
    /** When it was handed to the operators' ops channel. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    uniqueIndex('operator_alerts_open').on(table.kind, table.subject).where(sql`${table.closedAt} is null`),
    index('operator_alerts_closed').on(table.closedAt).where(sql`${table.closedAt} is not null`),
  ],
);

/** What the operators' ops channel is sent [rules/ops-events: Operators]. */
export const operatorOpsEvents = pgTable(
  'operator_ops_events',
  {
    eventId: text('event_id').primaryKey(),
    event: text('event').$type<OperatorOpsEventName>().notNull(),
    at: instant('at').notNull().defaultNow(),
    /** The exact bytes of the webhook body. */
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    /** Null once it was delivered or given up; a lease moves it a little into the future. */
    dueAt: instant('due_at').defaultNow(),
    deliveredAt: instant('delivered_at'),
    /** Label of the last failure. */
    lastError: text('last_error'),
  },
  (table) => [
    index('operator_ops_events_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('operator_ops_events_at').on(table.at),
  ],
);

/** Set by the check whether the database can be written; a sequence leaves no dead rows behind. */
export const writeChecks = pgSequence('write_checks');

/** What this installation knows of itself: facts that a restored database brings back as they were. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').$type<'public_url' | 'workflows_listed_at'>().primaryKey(),
  value: text('value').notNull(),
});
