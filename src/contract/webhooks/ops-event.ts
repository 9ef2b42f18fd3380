import { z } from 'zod';
import { ENVIRONMENTS } from '#domain/environment';
import { OPS_EVENTS, type OpsEventName } from '#domain/webhooks/ops-event';
import { TimeSchema } from '../orders/order';

const NAMES = Object.keys(OPS_EVENTS) as [OpsEventName, ...OpsEventName[]];
const REASONS = Object.values(OPS_EVENTS).flat() as [string, ...string[]];

/** The body of an ops event [rules/ops-events: Body]. */
export const OpsEventSchema = z
  .object({
    event: z.enum(NAMES),
    event_id: z.string().describe('`<partner_id>:<event>:<epoch_ms>`'),
    ts: TimeSchema,
    environment: z.enum(ENVIRONMENTS),
    reason: z.enum(REASONS),
    paused_at: TimeSchema.nullable(),
    resume_after: TimeSchema.nullable().describe('When the pause or lockout ends automatically'),
    last_error: z.string().nullable(),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .describe('Details of the event; the fields depend on the event'),
  })
  .meta({ id: 'OpsEvent' });
export type OpsEventBody = z.infer<typeof OpsEventSchema>;
