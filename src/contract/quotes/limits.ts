import { z } from 'zod';
import { EXAMPLE } from '../example-values';
import { examples } from '../examples';
import { AmountSchema, TimeSchema } from '../orders/order';
import { PairQuery } from './pair';

export const LimitsQuerySchema = z.object(PairQuery);

/** The widest range of all usable providers, in units of `from` [rules/quotes: Limits]. */
export const LimitsSchema = z
  .object({
    min: AmountSchema,
    min_provider: z.string().describe('Code of the provider with this minimum'),
    max: AmountSchema.optional().describe('Omitted if no provider states a maximum'),
    max_provider: z.string().optional().describe('Code of the provider with this maximum'),
    suggested_amount: AmountSchema.describe('The smallest amount that most providers accept'),
    as_of: TimeSchema.describe('When the older of the two limits was fetched'),
  })
  .meta({ id: 'Limits' });

examples.add(LimitsSchema, {
  example: {
    min: '0.00025',
    min_provider: EXAMPLE.provider,
    max: '10',
    max_provider: EXAMPLE.provider,
    suggested_amount: '0.0005',
    as_of: '2026-03-02T09:59:30.000Z',
  },
});
