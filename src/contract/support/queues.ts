import { z } from 'zod';
import { QUEUES } from '#domain/support/queue';
import { TimeSchema } from '../orders/order';
import { itemsOf, ListQuery } from '../shared/values';
import { CountSchema, EnvironmentSchema, PartnerRefSchema, TARGET_KINDS } from './values';

const AgeSchema = z.int().min(0).describe('Seconds');

/** Alerts, payouts, approvals and providers are in the live queues. */
const QueueEnvironment = { environment: EnvironmentSchema.default('live') };
export const QueueSummaryQuerySchema = z.object(QueueEnvironment);

/** All queues with the number of rows in each. */
export const QueueSummarySchema = z.object({
  items: z.array(
    z.object({
      queue: z.enum(QUEUES),
      count: CountSchema,
      oldest_at: TimeSchema.nullable(),
      oldest_age_seconds: AgeSchema.nullable(),
    }),
  ),
});
export type QueueSummary = z.infer<typeof QueueSummarySchema>;

export const QueueParamsSchema = z.object({ queue: z.enum(QUEUES) });
export const QueueQuerySchema = z.object({ ...QueueEnvironment, ...ListQuery });

export const QueueRowSchema = z.object({
  kind: z.enum(TARGET_KINDS),
  id: z.string(),
  label: z.string(),
  why: z.string().describe('Why it is there, in a sentence'),
  since: TimeSchema,
  age_seconds: AgeSchema,
  status: z.string().nullable(),
  partner: PartnerRefSchema.nullable(),
  provider: z.string().nullable(),
  environment: EnvironmentSchema.nullable(),
  amount_usd: z.string().nullable(),
  alert_id: z
    .int()
    .nullable()
    .describe('In the queues `alerts` and `contradictions`; what it is about is the row itself'),
});
export type QueueRow = z.infer<typeof QueueRowSchema>;

/** The longest waiting first. */
export const QueueListSchema = itemsOf(QueueRowSchema);
export type QueueList = z.infer<typeof QueueListSchema>;
