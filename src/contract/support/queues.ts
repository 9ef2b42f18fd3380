import { z } from 'zod';
import { itemsOf, ListQuery } from '../dashboard/list';
import { TimeSchema } from '../orders/order';
import { CountSchema, EnvironmentSchema, PartnerRefSchema, TARGET_KINDS } from './values';

/** What waits for an operator, in the order of the home page. */
export const QUEUES = [
  'manual_review',
  'stuck_orders',
  'late_deposits',
  'unconfirmed_refunds',
  'paused_endpoints',
  'payouts',
  'approvals',
  'providers',
] as const;
export type QueueName = (typeof QUEUES)[number];

const AgeSchema = z.int().min(0).describe('Seconds');

/** Every queue with what waits in it. */
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
export const QueueQuerySchema = z.object(ListQuery);

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
});
export type QueueRow = z.infer<typeof QueueRowSchema>;

/** The longest waiting first. */
export const QueueListSchema = itemsOf(QueueRowSchema);
export type QueueList = z.infer<typeof QueueListSchema>;
