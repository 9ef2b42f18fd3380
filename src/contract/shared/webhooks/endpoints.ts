import { z } from 'zod';
import { TimeSchema } from '#contract/values';
import { WEBHOOK_EVENTS } from '#domain/webhooks/event-filter';
import { itemsOf } from '../values';

export const EndpointParamsSchema = z.object({ endpoint_id: z.string() });

const CountSchema = z.int().min(0);

export const EndpointSchema = z.object({
  endpoint_id: z.string(),
  alias: z.string().nullable(),
  url: z.string(),
  channel: z.enum(['order', 'ops']),
  environment: z.enum(['test', 'live']),
  events: z.array(z.string()).nullable().describe('Which events it gets; null: all'),
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
      attempts: z
        .array(
          z.object({
            delivery_id: z.string(),
            at: TimeSchema,
            response_code: z.int().nullable(),
            error: z.string().nullable(),
          }),
        )
        .describe('The last ones that failed, newest first; their deliveries wait, so no filter of states finds them'),
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

/** Attempts on each of the last 30 days, oldest first, including days without any. */
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
  .object({
    url: UrlSchema.optional(),
    alias: AliasSchema.optional(),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1, 'needs at least one event')
      .nullable()
      .optional()
      .describe('Which events it gets from now on; null: all'),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'needs something to change');

/** The secret is only shown in this response. */
export const NewEndpointSchema = z.object({ endpoint: EndpointSchema, secret: z.string() });
export type NewEndpoint = z.infer<typeof NewEndpointSchema>;

/** A new secret, only shown in this response, and until when the old one also signs. */
export const RotatedSecretSchema = z.object({ secret: z.string(), both_until: TimeSchema });
export type RotatedSecret = z.infer<typeof RotatedSecretSchema>;

export const ResumedSchema = z.object({
  endpoint: EndpointSchema,
  queued_events: CountSchema.describe('They are sent now, oldest first'),
});
export type Resumed = z.infer<typeof ResumedSchema>;
