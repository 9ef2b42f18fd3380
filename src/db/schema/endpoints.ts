import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import { instant } from './columns';
import { partners } from './partners';

export type Channel = 'order' | 'ops';

/** What is done to an endpoint at a scheduled time. */
export type EndpointTask = 'auto_resume' | 'erase_secret';

export const endpoints = pgTable(
  'endpoints',
  {
    endpointId: text('endpoint_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    environment: text('environment').$type<Environment>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    alias: text('alias'),
    url: text('url').notNull(),
    /** The events that it gets; null: all, also those of later versions [rules/webhooks: Which events]. */
    events: text('events').array(),
    sealedSecret: text('sealed_secret').notNull(),
    /** Signs as well until then [rules/webhooks: Secrets and rotation]; erased soon after. */
    previousSealedSecret: text('previous_sealed_secret'),
    previousUntil: instant('previous_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The rows of removed endpoints stay because their deliveries refer to them. */
    removedAt: instant('removed_at'),
    pausedAt: instant('paused_at'),
    /** Failures before it do not count towards a pause [rules/webhooks: Pause]. */
    failuresSince: instant('failures_since').notNull().defaultNow(),
    /** Automatic resumes since the last success or manual resume. */
    autoResumes: integer('auto_resumes').notNull().default(0),
    /** If set, the queue up to this delivery is being drained. */
    drainsTo: bigint('drains_to', { mode: 'number' }),
    /** The dispatcher that drains it, and until when, unless the dispatcher prolongs the drain. */
    drainedBy: text('drained_by'),
    drainedUntil: instant('drained_until'),
  },
  (table) => [
    uniqueIndex('endpoints_order_slot')
      .on(table.partnerId, table.environment)
      .where(sql`${table.channel} = 'order' and ${table.removedAt} is null`),
    uniqueIndex('endpoints_ops_slot')
      .on(table.partnerId)
      .where(sql`${table.channel} = 'ops' and ${table.removedAt} is null`),
    index('endpoints_draining').on(table.endpointId).where(sql`${table.drainsTo} is not null`),
  ],
);

/** Tasks scheduled for endpoints; a workflow does each at its time and deletes the row. */
export const endpointTimers = pgTable(
  'endpoint_timers',
  {
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => endpoints.endpointId),
    task: text('task').$type<EndpointTask>().notNull(),
    at: instant('at').notNull(),
    /** Whether a workflow is known to have been started for it. */
    started: boolean('started').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.task] }),
    index('endpoint_timers_unstarted').on(table.at).where(sql`not ${table.started}`),
  ],
);
