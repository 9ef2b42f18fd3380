import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AlertKind } from '#domain/alerts/operator-alert';
import type { LimitedQueue } from '#domain/support/queue-limit';
import type { OperatorOpsEventName } from '#domain/webhooks/ops-event';
import { instant } from './columns';

/** Alerts for operators that do not concern a single order. */
export const operatorAlerts = pgTable(
  'operator_alerts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** Code of a provider or network, id of an order, name of a job or identity of a worker. */
    subject: text('subject').notNull(),
    /** The text from when the alert was last seen. */
    words: text('words').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    times: integer('times').notNull().default(1),
    /** When an operator took responsibility; the alert is not mailed again. */
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    closedAt: instant('closed_at'),
    /** The operator who closed it; null if it was closed automatically. */
    closedBy: text('closed_by'),
    /** The last mail that listed it. */
    mailedAt: instant('mailed_at'),
    /** When it was announced in the operators' ops channel. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    uniqueIndex('operator_alerts_open').on(table.kind, table.subject).where(sql`${table.closedAt} is null`),
    index('operator_alerts_closed').on(table.closedAt).where(sql`${table.closedAt} is not null`),
  ],
);

/** Events for the operators' ops channel [rules/ops-events: Operators]. */
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
    /** Null after it was delivered or given up; a lease moves it slightly into the future. */
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

/** From when on operators are alerted of a queue [rules/alerts: Queues]. */
export const queueLimits = pgTable('queue_limits', {
  queue: text('queue').$type<LimitedQueue>().primaryKey(),
  moreThan: integer('more_than'),
  olderThanMinutes: integer('older_than_minutes'),
  /** Since when it is over its limit; null while it is not. */
  overSince: instant('over_since'),
});
