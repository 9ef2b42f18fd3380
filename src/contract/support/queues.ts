import { z } from 'zod';
import { QUEUE_HOLDERS, QUEUE_SORTS, QUEUES } from '#domain/support/queue';
import { LIMITED_QUEUES } from '#domain/support/queue-limit';
import { itemsOf, ListQuery } from '../shared/values';
import { TimeSchema } from '../values';
import { HolderSchema } from './holders';
import { CountSchema, EnvironmentSchema, PartnerRefSchema, ReasonSchema, TARGET_KINDS } from './values';

const AgeSchema = z.int().min(0).describe('Seconds');

/** Alerts, payouts, approvals and providers are in the live queues. */
const QueueEnvironment = { environment: EnvironmentSchema.default('live') };
export const QueueSummaryQuerySchema = z.object(QueueEnvironment);

const QueueLimitValues = {
  more_than: CountSchema.nullable(),
  older_than_minutes: CountSchema.nullable(),
};

/** All queues with the number of rows in each. */
export const QueueSummarySchema = z.object({
  items: z.array(
    z.object({
      queue: z.enum(QUEUES),
      count: CountSchema,
      oldest_at: TimeSchema.nullable(),
      oldest_age_seconds: AgeSchema.nullable(),
      ...QueueLimitValues,
      over: z.string().nullable().describe('In what way it is over its limit; null: it is not. Of live queues only'),
    }),
  ),
});
export type QueueSummary = z.infer<typeof QueueSummarySchema>;

export const QueueParamsSchema = z.object({ queue: z.enum(QUEUES) });
export const QueueQuerySchema = z.object({
  ...QueueEnvironment,
  holder: z.enum(QUEUE_HOLDERS).optional().describe('Only what the caller has, or what nobody has'),
  sort: z.enum(QUEUE_SORTS).default('oldest'),
  ...ListQuery,
});

export const LimitedQueueParamsSchema = z.object({ queue: z.enum(LIMITED_QUEUES) });
/** What is left out sets no limit. */
export const SetQueueLimitSchema = z.object({
  more_than: z.int().min(0).max(1_000_000).optional().describe('Alert when more than this wait'),
  older_than_minutes: z.int().min(1).max(525_600).optional().describe('Alert when one has waited for longer'),
  reason: ReasonSchema,
});
export const QueueLimitSchema = z.object({ queue: z.enum(LIMITED_QUEUES), ...QueueLimitValues });
export type SetQueueLimit = z.infer<typeof QueueLimitSchema>;

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
  amount_usd: z.string().nullable().describe("At the quote's rate"),
  holder: HolderSchema.nullable().describe('The operator who has the order; null: nobody'),
  cases: z
    .array(z.object({ kind: z.string(), words: z.string() }))
    .describe('Open cases of the order, in the queues `cases` and `manual_review`'),
  polled: z.boolean().describe('Whether the provider of the order is still asked about it'),
  drained: z.boolean().describe('Whether an operator keeps new orders from the provider, in the queue `providers`'),
  alert_id: z
    .int()
    .nullable()
    .describe('In the queues `alerts` and `contradictions`; what it is about is the row itself'),
});
export type QueueRow = z.infer<typeof QueueRowSchema>;

/** The longest waiting first, unless sorted otherwise. */
export const QueueListSchema = itemsOf(QueueRowSchema);
export type QueueList = z.infer<typeof QueueListSchema>;
