import { z } from 'zod';
import { commaSeparated, DAY_OR_INSTANT, instantBound } from '#contract/list-filter';
import { TimeSchema } from '#contract/orders/order';
import { DeliveryStatusSchema } from '#contract/webhooks/delivery-record';
import { EnvironmentQuery } from '../environment';
import { itemsOf, ListQuery } from '../list-cursor';

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

export const DELIVERY_STATES = ['pending', 'retrying', 'delivered', 'failed'] as const;

/** Filters of the delivery log, newest first. */
export const DeliveryListQuerySchema = z.object({
  ...EnvironmentQuery,
  endpoint_id: z.string().optional(),
  order_id: z.string().optional(),
  event: z.string().optional().describe('Like `order.completed` or `webhook_paused`'),
  state: commaSeparated(DELIVERY_STATES).optional(),
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
