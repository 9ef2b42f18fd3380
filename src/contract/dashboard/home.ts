import { z } from 'zod';
import { ORDER_STATUSES } from '#domain/orders/status';
import { wholeNumber } from '../paging';
import { EnvironmentQuery, UsdSchema } from '../shared/values';
import { DeliverySummarySchema } from '../shared/webhooks/deliveries';
import { TimeSchema } from '../values';
import { IncidentSchema } from './incidents';
import { OrderDetailSchema } from './orders/order';

const CountSchema = z.int().min(0);
/** Figures of the orders that a partner opened in the last 24 hours. */
export const FiguresSchema = z.object({
  orders_today: CountSchema.describe('Opened since midnight UTC'),
  orders_24h: CountSchema,
  volume_24h_usd: UsdSchema.describe('Worth of those that completed'),
  success_rate_pct: z.number().nullable().describe('completed / (completed + failed + expired)'),
  ended_24h: z.object({ completed: CountSchema, failed: CountSchema, expired: CountSchema, refunded: CountSchema }),
  swap_seconds: z.object({ p50: CountSchema, p99: CountSchema }).nullable().describe('From creation to completion'),
  api_latency_ms: z.object({ p50: CountSchema, p99: CountSchema }).nullable().describe('Of the last 10,000 requests'),
  top_provider: z.object({ code: z.string(), name: z.string(), orders: CountSchema }).nullable(),
});
export type FiguresView = z.infer<typeof FiguresSchema>;

export const OrdersPerHourQuerySchema = z.object({ ...EnvironmentQuery, hours: wholeNumber(1, 168).default(24) });

/** Every hour of the period, oldest first, including hours without orders. */
export const OrdersPerHourSchema = z.object({
  items: z.array(
    z.object({
      hour: TimeSchema.describe('Its first instant'),
      completed: CountSchema,
      other: CountSchema.describe('Opened in this hour and not completed'),
    }),
  ),
});
export type OrdersPerHour = z.infer<typeof OrdersPerHourSchema>;

/** The latest ten, newest first. */
export const RecentDeliveriesSchema = z.object({ items: z.array(DeliverySummarySchema) });
export type RecentDeliveries = z.infer<typeof RecentDeliveriesSchema>;

/** `high` from 80 % of the maximum, `full` at the maximum. */
export const StreamsSchema = z.object({
  open: CountSchema,
  cap: CountSchema,
  level: z.enum(['ok', 'high', 'full']),
  items: z.array(
    z.object({
      stream_id: z.string(),
      order_id: z.string().nullable().describe('null: the stream of all orders'),
      key_id: z.string(),
      since: TimeSchema,
      ip: z.string().describe('The last two octets are masked'),
      resume_source: z.string().describe('`fresh`, `buffer` or `snapshot`'),
    }),
  ),
});
export type Streams = z.infer<typeof StreamsSchema>;

/** The ongoing incident. */
export const OpenIncidentSchema = z.object({
  incident: IncidentSchema.nullable().describe('As it is measured'),
  posted: z
    .array(
      z.object({
        incident_id: z.int(),
        title: z.string(),
        message: z.string(),
        provider: z.string().nullable().describe('Whom it concerns; null: the whole service'),
        posted_at: TimeSchema,
        starts_at: TimeSchema.nullable().describe('When an announced maintenance begins; null for a disruption'),
        ends_at: TimeSchema.nullable(),
      }),
    )
    .describe('What operators report about incidents that are not resolved, newest first'),
});
export type OpenIncident = z.infer<typeof OpenIncidentSchema>;

export const ATTENTION_KINDS = [
  'endpoint_paused',
  'webhooks_failing',
  'refund_due',
  'late_deposit',
  'in_review',
  'key_expires',
  'key_rotating',
  'sla_breach',
  'tracking_host',
  'not_onboarded',
] as const;

/** What a person should deal with, most urgent first. */
export const AttentionSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(ATTENTION_KINDS),
      subject_id: z.string().nullable().describe('Of the endpoint, order or key; of several orders the oldest'),
      label: z.string().nullable().describe('What people call it'),
      since: TimeSchema.nullable(),
      due_at: TimeSchema.nullable().describe('When it resolves itself, or is too late'),
      count: CountSchema.nullable().describe('Events that wait, failures, orders'),
    }),
  ),
  more: CountSchema.describe('Further refund decisions and late deposits that are not listed'),
});
export type Attention = z.infer<typeof AttentionSchema>;

export const CHECKLIST_STEPS = ['test_key', 'first_test_order', 'webhook_receiving', 'go_live'] as const;

/** The steps of a new partner, in order. */
export const ChecklistSchema = z.object({
  items: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
  done: z.boolean().describe('All of them'),
  first_order: z
    .object({ order_id: z.string(), status: z.enum(ORDER_STATUSES) })
    .nullable()
    .describe('The latest test order, to be shown live'),
});
export type ChecklistView = z.infer<typeof ChecklistSchema>;

/** Everything that the page shows first. Each part is also read by itself. */
export const HomeSchema = z.object({
  attention: AttentionSchema,
  checklist: ChecklistSchema,
  first_order: OrderDetailSchema.nullable().describe(
    'That of the checklist; null: there is none, or all steps are done',
  ),
  incident: OpenIncidentSchema,
  figures: FiguresSchema,
  orders_per_hour: OrdersPerHourSchema.describe('Of the last 24 hours'),
  streams: StreamsSchema.nullable().describe('null: the role may not see logs'),
  recent_deliveries: RecentDeliveriesSchema.nullable().describe('null: the role may not see logs'),
});
export type HomeView = z.infer<typeof HomeSchema>;
