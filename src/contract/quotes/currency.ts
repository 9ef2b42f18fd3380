import { z } from 'zod';
import { examples } from '../examples';

const FlagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');

export const CurrenciesQuerySchema = z.object({
  active: FlagSchema.optional().meta({ type: 'boolean', description: 'Only currencies that can be swapped now' }),
  fixed_rate: FlagSchema.optional().meta({
    type: 'boolean',
    description: 'Only currencies that can be swapped at a fixed rate',
  }),
});

/** [rules/quotes: Currencies] */
export const CurrencySchema = z
  .object({
    code: z.string().describe('Upper case'),
    name: z.string(),
    networks: z.array(z.string()).min(1).describe('Lower case; the first one is the default'),
    has_extra_id: z.boolean().describe('Whether the currency uses a memo or tag'),
    image: z.object({ primary: z.url(), fallback: z.url(), data_uri: z.string().describe('The image itself') }),
  })
  .meta({ id: 'Currency' });
export type CurrencyView = z.infer<typeof CurrencySchema>;

examples.add(CurrencySchema, {
  example: {
    code: 'XRP',
    name: 'XRP',
    networks: ['xrp'],
    has_extra_id: true,
    image: {
      primary: 'https://swap.example/icons/xrp.svg',
      fallback: 'https://swap.example/icons/xrp.svg',
      data_uri: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    },
  },
});
