import { z } from 'zod';

const FlagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');

export const CurrenciesQuerySchema = z.object({
  active: FlagSchema.optional().meta({ type: 'boolean', description: 'Only currencies that can be swapped now' }),
  fixed_rate: FlagSchema.optional().meta({ type: 'boolean', description: 'Only currencies with a fixed-rate route' }),
});

/** [seed 2.5] */
export const CurrencySchema = z
  .object({
    code: z.string(),
    name: z.string(),
    networks: z.array(z.string()).min(1),
    has_extra_id: z.boolean().describe('Whether a memo or tag is used'),
    image: z.object({ primary: z.url(), fallback: z.url(), data_uri: z.string() }),
  })
  .meta({ id: 'Currency' });
export type Currency = z.infer<typeof CurrencySchema>;
