import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { OpsEventName } from '#domain/webhooks/ops-event';
import { historyCopy, instant } from './columns';
import { endpoints } from './endpoints';
import { partners } from './partners';

/**
 * `due`: the dispatcher makes the plan's first attempt as soon as the endpoint is not paused; `retrying`: a delivery workflow
 * makes the other attempts.
 */
export type DeliveryState = 'due' | 'retrying' | 'delivered' | 'failed';

/**
 * Deliveries whose histories have yet to be copied, as contained in the index `deliveries_uncopied`. A workflow exists only
 * from a plan's second attempt on.
 */
export const DELIVERY_UNCOPIED = sql.raw(
  `history_copy = 'due' and state in ('delivered', 'failed') and plan_attempts > 1`,
);

/** The name of a delivery's event without `order.`, as contained in the index `deliveries_event_name`. */
export const EVENT_NAME = sql.raw(`split_part(event_id, ':', 2)`);

export const deliveries = pgTable(
  'deliveries',
  {
    deliveryId: text('delivery_id').primaryKey(),
    /** Queues are processed in this order. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => endpoints.endpointId),
    eventId: text('event_id').notNull(),
    orderId: text('order_id'),
    state: text('state').$type<DeliveryState>().notNull().default('due'),
    /** The number of the current retry plan; queueing the event again starts a new plan. */
    plan: integer('plan').notNull().default(1),
    /** Attempts of the current plan. */
    planAttempts: integer('plan_attempts').notNull().default(0),
    /** Attempts of all plans. */
    attempts: integer('attempts').notNull().default(0),
    /** Of the current plan. */
    firstAttemptAt: instant('first_attempt_at'),
    nextAttemptAt: instant('next_attempt_at'),
    deliveredAt: instant('delivered_at'),
    /** If in the future, an attempt is running. */
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The plan has only one attempt. */
    once: boolean('once').notNull().default(false),
    isReplay: boolean('is_replay').notNull().default(false),
    replayedFrom: text('replayed_from'),
    /** Of the current plan. */
    historyCopy: historyCopy(),
  },
  (table) => [
    uniqueIndex('deliveries_event').on(table.eventId, table.endpointId).where(sql`not ${table.isReplay}`),
    index('deliveries_due').on(table.endpointId, table.seq).where(sql`${table.state} = 'due'`),
    index('deliveries_endpoint').on(table.endpointId, table.seq),
    index('deliveries_order').on(table.orderId),
    index('deliveries_created').on(table.createdAt),
    index('deliveries_uncopied').on(table.deliveryId).where(DELIVERY_UNCOPIED),
    // For the delivery log: undelivered events, and events by the name contained in their id.
    index('deliveries_unsettled')
      .on(table.endpointId, table.state, table.seq)
      .where(sql`${table.state} <> 'delivered'`),
    index('deliveries_event_name').on(table.endpointId, EVENT_NAME, table.seq),
    index('deliveries_replays').on(table.eventId).where(sql`${table.isReplay}`),
  ],
);

/**
 * Without a foreign key: attempts are only written by the statement that updates their delivery, and checking the key would
 * make it a fifth slower.
 */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: text('delivery_id').notNull(),
    attempt: integer('attempt').notNull(),
    endpointId: text('endpoint_id').notNull(),
    /** Virtual time of the attempt. */
    at: instant('at').notNull(),
    /** Real time, by which failures are counted. */
    recordedAt: instant('recorded_at').notNull().default(sql`clock_timestamp()`),
    ok: boolean('ok').notNull(),
    /** The sent header with its signatures cut to 8 characters. */
    shownSignature: text('shown_signature').notNull().default(''),
    responseCode: integer('response_code'),
    responseBody: text('response_body').notNull(),
    errorLabel: text('error_label'),
    durationMs: integer('duration_ms').notNull(),
    /** When the plan was to continue after this attempt. */
    nextAttemptAt: instant('next_attempt_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.attempt] }),
    // Lets an endpoint's attempts be counted from the index alone.
    index('delivery_attempts_endpoint').on(table.endpointId, table.recordedAt, table.ok),
    index('delivery_attempts_failed').on(table.endpointId, table.recordedAt).where(sql`not ${table.ok}`),
  ],
);

/** Attempts per hour of the past, counted by the job `count_attempts`. Later attempts of an endpoint are counted when needed. */
export const attemptHours = pgTable(
  'attempt_hours',
  {
    endpointId: text('endpoint_id').notNull(),
    /** The start of the hour. */
    hour: instant('hour').notNull(),
    ok: integer('ok').notNull(),
    failed: integer('failed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpointId, table.hour] }), index('attempt_hours_hour').on(table.hour)],
);

/** Requests to replay one event, or all of an endpoint since a given time. */
export const webhookReplays = pgTable(
  'webhook_replays',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => endpoints.endpointId),
    at: instant('at').notNull().defaultNow(),
    /** The number of queued events. */
    queued: integer('queued').notNull(),
  },
  (table) => [index('webhook_replays_endpoint').on(table.endpointId, table.at)],
);

export const opsEvents = pgTable(
  'ops_events',
  {
    eventId: text('event_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    environment: text('environment').$type<Environment>().notNull(),
    event: text('event').$type<OpsEventName>().notNull(),
    at: instant('at').notNull(),
    /** The exact bytes of the webhook body. */
    body: text('body').notNull(),
  },
  (table) => [index('ops_events_partner').on(table.partnerId, table.at), index('ops_events_at').on(table.at)],
);
