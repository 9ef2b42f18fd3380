import { z } from 'zod';
import { ANALYTICS_DAYS, ANALYTICS_VIEWS } from '#domain/orders/analytics';
import { EnvironmentQuery, UsdSchema } from '../shared/values';
import { TimeSchema } from '../values';

const CountSchema = z.int().min(0);

export const AnalyticsQuerySchema = z.object({
  ...EnvironmentQuery,
  by: z.enum(ANALYTICS_VIEWS).default('day'),
  days: z.enum(ANALYTICS_DAYS).default('30').describe('Today and the days before it, by UTC'),
});

/** What the orders that were opened in a period have come to. */
const MeasuresSchema = z.object({
  orders: CountSchema,
  completed: CountSchema,
  completed_pct: z.number().nullable().describe('completed / (completed + failed + expired)'),
  median_seconds: CountSchema.nullable().describe('From creation to completion'),
  volume_usd: UsdSchema.describe('Worth of those that completed'),
  earned_usd: UsdSchema.nullable().describe(
    'null: the role may not see earnings, or sandbox orders, which earn nothing',
  ),
});
export type Measures = z.infer<typeof MeasuresSchema>;

const ComparedSchema = z.object({
  period: MeasuresSchema,
  before: MeasuresSchema.describe('In the period before, which is as long'),
});

const SpanSchema = z.object({ from: TimeSchema, until: TimeSchema });

export const AnalyticsSchema = z.object({
  period: SpanSchema,
  before: SpanSchema,
  total: ComparedSchema,
  items: z
    .array(ComparedSchema.extend({ key: z.string(), name: z.string() }))
    .describe('Every day, oldest first; or the pairs or providers with the most orders'),
  more: CountSchema.describe('Further pairs or providers that are not listed'),
  complete: z.boolean().describe('false: only the newest orders are counted, and nothing can be compared'),
});
export type Analytics = z.infer<typeof AnalyticsSchema>;
