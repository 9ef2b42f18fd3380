import { z } from 'zod';
import { DAY_OR_INSTANT, instant, listOf } from '../list-filter';
import { TimeSchema } from '../orders/order';
import { DeliveryStatusSchema } from '../webhooks/delivery-record';
import { EnvironmentQuery } from './environment';
import { itemsOf, ListQuery } from './list';

export const EndpointParamsSchema = z.object({ endpoint_id: z.string() });
export const DeliveryParamsSchema = z.object({ delivery_id: z.string() });

const CountSchema = z.int().min(0);

export const EndpointSchema = z.object({
  endpoint_id: z.string(),
  alias: z.string().nullable(),
  url: z.string(),
  channel: z.enum(['order', 'ops']),
  environment: z.enum(['test', 'live']),
  state: z.enum(['active', 'paused', 'failing']).describe('`failing`: its last attempt failed'),
  created_at: TimeSchema,
  last_delivery_at: TimeSchema.nullable(),
  attempts_30d: CountSchema,
  success_rate_30d: z.number().nullable().describe('Percent of these attempts'),
  waiting: CountSchema.describe('Events that wait to be sent'),
  pause: z
    .object({
      since: TimeSchema,
      failures: CountSchema.describe('Failed attempts that led to it'),
      last_error: z.string().nullable(),
      resumes_at: TimeSchema.nullable().describe('null: only a person can resume it'),
    })
    .nullable(),
  both_secrets_until: TimeSchema.nullable().describe('While a rotated secret signs too'),
});
export type Endpoint = z.infer<typeof EndpointSchema>;

export const EndpointListSchema = itemsOf(EndpointSchema).extend({
  free_channels: z.array(z.enum(['order', 'ops'])).describe('For which an endpoint can be added'),
});
export type EndpointList = z.infer<typeof EndpointListSchema>;

/** Attempts of each of the last 30 days, oldest first, also days without any. */
export const EndpointDetailSchema = EndpointSchema.extend({
  health: z.array(z.object({ day: z.iso.date(), ok: CountSchema, failed: CountSchema })),
});
export type EndpointDetail = z.infer<typeof EndpointDetailSchema>;

const AliasSchema = z.string().trim().max(100);
const UrlSchema = z.string().min(1).max(2_000);

export const AddEndpointSchema = z.object({
  url: UrlSchema,
  channel: z.enum(['order', 'ops']).default('order'),
  alias: AliasSchema.optional(),
});
export const ChangeEndpointSchema = z
  .object({ url: UrlSchema.optional(), alias: AliasSchema.optional() })
  .refine(({ url, alias }) => url !== undefined || alias !== undefined, 'needs something to change');

/** Its secret is shown this once. */
export const NewEndpointSchema = z.object({ endpoint: EndpointSchema, secret: z.string() });
export type NewEndpoint = z.infer<typeof NewEndpointSchema>;

/** A new secret, shown this once, and until when the old one signs too. */
export const RotatedSecretSchema = z.object({ secret: z.string(), both_until: TimeSchema });
export type RotatedSecret = z.infer<typeof RotatedSecretSchema>;

export const ResumedSchema = z.object({
  endpoint: EndpointSchema,
  queued_events: CountSchema.describe('They are sent now, oldest first'),
});
export type Resumed = z.infer<typeof ResumedSchema>;

export const DeliverySummarySchema = z.object({
  delivery_id: z.string(),
  endpoint_id: z.string(),
  event: z.string(),
  event_id: z.string(),
  order_id: z.string().nullable(),
  status: DeliveryStatusSchema,
  attempts: CountSchema,
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
  state: listOf(DELIVERY_STATES).optional(),
  from: instant('lower').optional().meta({ anyOf: DAY_OR_INSTANT }),
  to: instant('upper').optional().meta({ anyOf: DAY_OR_INSTANT }),
  ...ListQuery,
});
export const DeliveryListSchema = itemsOf(DeliverySummarySchema);
export type DeliveryList = z.infer<typeof DeliveryListSchema>;

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

/** What was queued by a retry, a replay or a recovery. */
export const QueuedSchema = z.object({ queued: CountSchema, delivery_ids: z.array(z.string()) });
export type Queued = z.infer<typeof QueuedSchema>;

/** From an instant, or from an event on. */
export const SinceSchema = z
  .object({ since: instant('lower').optional(), event_id: z.string().optional() })
  .refine(({ since, event_id }) => (since === undefined) !== (event_id === undefined), 'needs `since` or `event_id`');

export const FailedSinceSchema = z.object({ since: instant('lower') });

export const SinceQuerySchema = z.object({ ...EnvironmentQuery, since: instant('lower') });

/** What a replay or a recovery since an instant would send. */
export const RepeatableSchema = z.object({
  ended: CountSchema.describe('A replay sends them all again, delivered ones too'),
  failed: CountSchema.describe('A recovery sends these'),
  replays_left: CountSchema.nullable().describe('Of this hour; null: as many as there are, once'),
});
export type Repeatable = z.infer<typeof RepeatableSchema>;

export const SignatureCheckSchema = z.object({
  /** Whose secret signs; else `secret` says it. */
  endpoint_id: z.string().optional(),
  secret: z.string().max(200).optional(),
  header: z.string().max(2_000).describe('X-Service-Signature as it arrived'),
  body: z.string().max(100_000).describe('The body as it arrived'),
  /** Whose bytes the body is compared with. */
  delivery_id: z.string().optional(),
});

/** Which part of a webhook does not fit. */
export const SignatureVerdictSchema = z.object({
  ok: z.boolean(),
  parts: z.array(
    z.object({
      part: z.enum(['header', 'time', 'body', 'secret']),
      ok: z.boolean().nullable().describe('null: it cannot be told'),
      message: z.string(),
    }),
  ),
  first_difference: z
    .object({ byte: CountSchema, sent: z.string(), received: z.string() })
    .nullable()
    .describe('Where the body parts from what was sent, with its surroundings'),
});
export type SignatureVerdict = z.infer<typeof SignatureVerdictSchema>;
