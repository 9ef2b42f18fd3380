import { z } from 'zod';
import { commaSeparated, DAY_OR_INSTANT, instantBound } from '#contract/paging';
import { TimeSchema } from '#contract/values';
import { DeliveryStatusSchema } from '#contract/webhooks/delivery-record';
import { namesOf } from '#domain/names-of';
import { ORDER_EVENTS } from '#domain/orders/status';
import { DELIVERY_STATUSES } from '#domain/webhooks/delivery';
import { OPS_EVENTS } from '#domain/webhooks/ops-event';
import { EnvironmentQuery, itemsOf, ListQuery } from '../values';

export const DeliveryParamsSchema = z.object({ delivery_id: z.string() });

export const DeliverySummarySchema = z.object({
  delivery_id: z.string(),
  endpoint_id: z.string(),
  event: z.string(),
  event_id: z.string(),
  order_id: z.string().nullable(),
  status: DeliveryStatusSchema,
  attempts: z.int().min(0),
  response_code: z.int().nullable().describe('Of the last attempt'),
  error: z.string().nullable().describe('Of the last attempt'),
  duration_ms: z.int().nullable().describe('Of the last attempt'),
  is_replay: z.boolean(),
  created_at: TimeSchema,
  last_attempt_at: TimeSchema.nullable(),
  next_attempt_at: TimeSchema.nullable(),
});
export type DeliverySummary = z.infer<typeof DeliverySummarySchema>;

const EVENTS = [...ORDER_EVENTS, ...namesOf(OPS_EVENTS)];

/** Filters of the delivery log, newest first. */
export const DeliveryListQuerySchema = z.object({
  ...EnvironmentQuery,
  endpoint_id: z.string().optional(),
  order_id: z.string().optional(),
  event: z.enum(EVENTS).optional().describe('Like `order.completed` or `webhook_paused`'),
  state: commaSeparated(DELIVERY_STATUSES).optional(),
  from: instantBound('lower').optional().meta({ anyOf: DAY_OR_INSTANT }),
  to: instantBound('upper').optional().meta({ anyOf: DAY_OR_INSTANT }),
  ...ListQuery,
});
export const DeliveryListSchema = itemsOf(DeliverySummarySchema);
export type DeliveryListView = z.infer<typeof DeliveryListSchema>;

const AttemptSchema = z.object({
  attempt: z.int(),
  at: TimeSchema,
  status: DeliveryStatusSchema,
  request_headers: z.record(z.string(), z.string()).describe('Each signature is cut to 8 characters'),
  response_code: z.int().nullable(),
  response_body: z.string().describe('The first 1 KB'),
  duration_ms: z.int(),
  error: z.string().nullable(),
  next_attempt_at: TimeSchema.nullable(),
});

export const DeliverySchema = DeliverySummarySchema.extend({
  url: z.string().describe('Where it goes now'),
  request_body: z.string().describe('The first 10 KB'),
  payload_hash: z.string().describe('SHA-256 of the whole body, in hex'),
  delivered_at: TimeSchema.nullable(),
  replayed_from: z.string().nullable(),
  log: z.array(AttemptSchema),
  can_retry: z.boolean(),
  can_replay: z.boolean(),
});
export type Delivery = z.infer<typeof DeliverySchema>;

const CountSchema = z.int().min(0);

/** The deliveries queued by a retry, a replay or a recovery. */
export const QueuedSchema = z.object({ queued: CountSchema, delivery_ids: z.array(z.string()) });
export type Queued = z.infer<typeof QueuedSchema>;

/** From a time or an event onwards. */
export const SinceSchema = z
  .object({ since: instantBound('lower').optional(), event_id: z.string().optional() })
  .refine(({ since, event_id }) => (since === undefined) !== (event_id === undefined), 'needs `since` or `event_id`');

export const FailedSinceSchema = z.object({ since: instantBound('lower') });

/** What a replay or a recovery since the given time would send. */
export const RepeatableSchema = z.object({
  ended: CountSchema.describe('A replay sends them all again, delivered ones too'),
  failed: CountSchema.describe('A recovery sends these'),
  replays_left: CountSchema.nullable().describe('Of this hour; null: as many as there are, once'),
});
export type Repeatable = z.infer<typeof RepeatableSchema>;
