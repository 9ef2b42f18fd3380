import { z } from 'zod';
import { DEMANDED_MEMBERS } from '#domain/orders/provider-demands';
import { examples } from '../examples';

/** A currency's code in any case; responses use upper case [rules/addresses: Currencies and networks]. */
export const CurrencyCodeSchema = z
  .string()
  .min(1)
  .transform((code) => code.toUpperCase());
export const NetworkCodeSchema = z
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
    from: z.string(),
    to: z.string(),
    from_network: z.string(),
    to_network: z.string(),
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
