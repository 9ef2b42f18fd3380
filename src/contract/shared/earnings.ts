import { z } from 'zod';
import { TimeSchema } from '../values';
import { MonthSchema, UsdSchema } from './values';

export const EarningsQuerySchema = z.object({
  month: MonthSchema.optional().describe('In which the orders were created, UTC; by default the current one'),
});

/** What the orders of a month earned at each provider [rules/payouts: By provider]. */
export const ProviderEarningsSchema = z.object({
  month: z.string(),
  items: z.array(
    z.object({
      provider: z.string(),
      provider_name: z.string(),
      orders: z.int().min(0).describe('That earned something'),
      share_usd: UsdSchema.describe('From the share of the commission'),
      markup_usd: UsdSchema.describe('From the markup, which the provider is expected to have kept'),
      reported_usd: UsdSchema.nullable().describe('What the provider says that it kept; null: not recorded yet'),
      difference_usd: UsdSchema.nullable().describe('`reported_usd` less `markup_usd`, each before rounding'),
      recorded_at: TimeSchema.nullable(),
    }),
  ),
});
export type ProviderEarningsList = z.infer<typeof ProviderEarningsSchema>;
