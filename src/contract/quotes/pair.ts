import { z } from 'zod';
import { DEMANDED_MEMBERS } from '#domain/orders/provider-demands';
import { EXAMPLE, examples } from '../examples';
import { AmountSchema, TimeSchema } from '../values';

/** A currency's code in any case; responses use upper case [rules/addresses: Currencies and networks]. */
const CurrencyCodeSchema = z
  .string()
  .min(1)
  .transform((code) => code.toUpperCase());
const NetworkCodeSchema = z
  .string()
  .min(1)
  .transform((code) => code.toLowerCase());

/** Documents the input, which the transformations above hide from the published document. */
const CODE = { type: 'string', minLength: 1 } as const;

export const PairsQuerySchema = z.object({
  from: CurrencyCodeSchema.optional().meta({
    ...CODE,
    description: 'Only pairs from this currency',
    example: 'BTC',
  }),
  to: CurrencyCodeSchema.optional().meta({ ...CODE, description: 'Only pairs to this currency', example: 'ETH' }),
});

const NETWORK = "If omitted: the currency's first network";

/** The pair of a price or a limit; the default network is the currency's first one. */
export const PairQuery = {
  from: CurrencyCodeSchema.meta({ ...CODE, description: 'Code of the currency the user sends', example: 'BTC' }),
  to: CurrencyCodeSchema.meta({ ...CODE, description: 'Code of the currency the user receives', example: 'ETH' }),
  from_network: NetworkCodeSchema.optional().meta({ ...CODE, description: NETWORK, example: 'btc' }),
  to_network: NetworkCodeSchema.optional().meta({ ...CODE, description: NETWORK, example: 'eth' }),
};

/** [rules/providers: What an order must say] */
export const RequiredFieldsSchema = z.array(z.enum(DEMANDED_MEMBERS));

/** [rules/quotes: Pairs] */
export const PairSchema = z
  .object({
    from: z.string().describe('Code of the currency the user sends'),
    to: z.string().describe('Code of the currency the user receives'),
    from_network: z.string().describe('Its network'),
    to_network: z.string().describe('Its network'),
    fixed_rate_available: z.boolean().describe('Whether at least one provider offers a fixed rate'),
    required_fields: RequiredFieldsSchema.optional().describe(
      'Fields of createOrder that at least one provider of the pair requires, for some rate type; its quotes say so. ' +
        'Missing if no provider requires any',
    ),
  })
  .meta({ id: 'Pair' });
export type PairView = z.infer<typeof PairSchema>;

examples.add(PairSchema, {
  example: { from: 'BTC', to: 'ETH', from_network: 'btc', to_network: 'eth', fixed_rate_available: false },
});

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
    name: z.string().describe('For people'),
    networks: z.array(z.string()).min(1).describe('Lower case; the first one is the default'),
    has_extra_id: z.boolean().describe('Whether the currency uses a memo or tag'),
    image: z
      .object({
        primary: z.url().describe('Served by this installation'),
        fallback: z.url().describe('If the first one does not load'),
        data_uri: z.string().describe('The image itself'),
      })
      .describe('The logo'),
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
