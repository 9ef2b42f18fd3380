import { z } from 'zod';
import { ERROR_LABEL, isErrorLabel, MOST_SIGHTINGS } from '#domain/incidents/sightings';
import { parsePastMinute } from '#domain/incidents/sla';
import { parseDateTime } from '#domain/instant';
import { itemsOf, ListQuery, MonthSchema } from '../shared/values';
import { TimeSchema } from '../values';
import { CountSchema, ReasonSchema, WrittenFileSchema } from './values';

export const IncidentParamsSchema = z.object({ incident_id: z.coerce.number().int().min(1) });

/** What operators publish to partners about a disruption. It does not change the uptime, which is measured. */
export const PostedIncidentSchema = z.object({
  incident_id: z.int(),
  title: z.string(),
  message: z.string(),
  provider: z.string().nullable().describe('Whom it concerns; null: the whole service'),
  posted_at: TimeSchema,
  posted_by: z.string().describe("The operator's name, or id where no account has it"),
  resolved_at: TimeSchema.nullable(),
  resolution: z.string().nullable(),
  minutes: CountSchema.describe('Until now, while it lasts; of a maintenance only those between its times'),
  starts_at: TimeSchema.nullable().describe('When an announced maintenance begins; null for a disruption'),
  ends_at: TimeSchema.nullable(),
});
export type PostedIncidentView = z.infer<typeof PostedIncidentSchema>;

/** Newest first. */
export const PostedIncidentQuerySchema = z.object({ ...ListQuery, open: z.literal('true').optional() });
export const PostedIncidentListSchema = itemsOf(PostedIncidentSchema);
export type PostedIncidentList = z.infer<typeof PostedIncidentListSchema>;

const plannedTime = (description: string) =>
  z
    .string()
    .refine((text) => parseDateTime(text) !== null, 'must be a date-time with an offset, like 2030-12-31T12:00Z')
    .meta({ description, word: 'time' })
    .optional();

export const PostIncidentSchema = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(120, 'must be at most 120 characters')
    .describe('Short title'),
  message: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(2_000, 'must be at most 2000 characters')
    .describe('What partners should know'),
  provider: z.string().max(60).optional().describe('Affected provider (default: the whole service)'),
  starts_at: plannedTime('When a planned maintenance begins, like 2030-12-31T12:00Z'),
  ends_at: plannedTime('When it ends'),
  reason: ReasonSchema,
});
export const ResolveIncidentSchema = z.object({
  resolution: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(2_000, 'must be at most 2000 characters')
    .describe('How it was resolved'),
  reason: ReasonSchema,
});

export const ServiceLevelQuerySchema = z.object({
  month: MonthSchema.optional().describe('YYYY-MM in UTC; by default the current one'),
});

const MinuteSchema = z
  .string()
  .transform((text, context) => {
    const minute = parsePastMinute(text, Date.now());
    if (minute === null) {
      context.addIssue('must be a past date-time like 2030-12-31T12:00Z');
      return z.NEVER;
    }
    return minute;
  })
  .describe('A date-time in that minute, like 2030-12-31T12:00Z');
const ErrorLabelSchema = z
  .string()
  .refine(isErrorLabel, ERROR_LABEL)
  .describe('Why it was down, like connection_timeout');

const SightingsSchema = z
  .array(
    z.object({
      minute: MinuteSchema,
      up: z.boolean(),
      latency_ms: z.int().min(0).max(999_999_999).nullable().optional(),
      error_label: ErrorLabelSchema.nullable().optional(),
    }),
  )
  .min(1, 'must not be empty')
  .describe('What each place saw in each minute');

/** What external probers measured. If several places report a minute, it counts as down if most of them report down. */
export const ReportMinutesSchema = z.object({
  sightings: SightingsSchema.max(MOST_SIGHTINGS, `must be at most ${MOST_SIGHTINGS}`),
  reason: ReasonSchema,
});
export const ReportMinutesCommandSchema = z.object({ sightings: SightingsSchema, reason: ReasonSchema.optional() });
export const ReportMinutesOptionsSchema = z.object({
  minute: z
    .string()
    .refine((text) => parsePastMinute(text, Date.now()) !== null, 'must be a past date-time like 2030-12-31T12:00Z')
    .meta({ description: MinuteSchema.description, word: 'time' })
    .optional(),
  up: z.literal(true).optional().describe('The service was up'),
  down: z.literal(true).optional().describe('The service was down'),
  error: ErrorLabelSchema.meta({ description: ErrorLabelSchema.description, word: 'label' }).optional(),
  file: WrittenFileSchema.meta({
    description: 'CSV file instead: one line per location and minute',
    word: 'path',
    isFile: true,
  }).optional(),
  reason: ReasonSchema.optional(),
});
export const ReportedMinutesSchema = z.object({
  minutes: CountSchema,
  up: CountSchema,
  from: TimeSchema.describe('The first minute'),
  to: TimeSchema.describe('The last minute'),
});

const PercentSchema = z.number().nullable().describe('null: not measured');

/** A month's measured uptime, and the compensation that it makes due [rules/incidents: What is promised]. */
export const ServiceLevelSchema = z.object({
  month: z.string(),
  uptime_pct: PercentSchema,
  minutes: z.object({
    counted: CountSchema,
    up: CountSchema,
    down: CountSchema,
    missed: CountSchema.describe('That have passed, and were not measured'),
  }),
  phases: z.array(z.object({ phase: z.string(), target_pct: z.number(), compensation_pct: z.number() })),
  last_24h: z.object({ uptime_pct: PercentSchema, counted: CountSchema }),
});
export type ServiceLevel = z.infer<typeof ServiceLevelSchema>;

export const MeasuredIncidentsQuerySchema = z.object({
  month: MonthSchema.optional().describe('YYYY-MM in UTC; by default all'),
});

export const MeasuredIncidentParamsSchema = z.object({ measured_id: z.coerce.number().int().min(1) });

const AnalysisLinkSchema = z
  .string()
  .max(2_000, 'must be at most 2000 characters')
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL')
  .transform((text) => new URL(text).href)
  .describe('Link to the analysis');
export const SetAnalysisSchema = z.object({ rca: AnalysisLinkSchema, reason: ReasonSchema });
export const SetAnalysisCommandSchema = z.object({ rca: AnalysisLinkSchema, reason: ReasonSchema.optional() });
export const AnalysisSchema = z.object({ id: z.int(), rca_url: z.string() });

/** Incidents that probes have found, newest first, with the compensation due for the uptime of their month. */
export const MeasuredIncidentListSchema = itemsOf(
  z.object({
    id: z.int(),
    started_at: TimeSchema,
    ended_at: TimeSchema.nullable(),
    minutes: z.number().nullable().describe('null: it is open'),
    uptime_pct: PercentSchema,
    compensation_pct: z.object({ pilot: z.number(), regular: z.number() }),
    source: z.string(),
    rca_url: z.string().nullable(),
  }),
);
export type MeasuredIncidentList = z.infer<typeof MeasuredIncidentListSchema>;
