import { z } from 'zod';

/** A currency's code in any case; the wire answers in upper case [partner-api 1]. */
export const CurrencyCodeSchema = z
  .string()
  .min(1)
  .transform((code) => code.toUpperCase());
export const NetworkCodeSchema = z
  .string()
  .min(1)
  .transform((code) => code.toLowerCase());

export const PairsQuerySchema = z.object({ from: CurrencyCodeSchema.optional(), to: CurrencyCodeSchema.optional() });

/** Which pair a price or a limit is asked for; without a network the currency's first one. */
export const PairQuery = {
  from: CurrencyCodeSchema.meta({ type: 'string', example: 'BTC' }),
  to: CurrencyCodeSchema.meta({ type: 'string', example: 'XMR' }),
  from_network: NetworkCodeSchema.optional().meta({ type: 'string', example: 'btc' }),
  to_network: NetworkCodeSchema.optional().meta({ type: 'string', example: 'xmr' }),
};

/** [partner-api 2.2] */
export const PairSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    from_network: z.string(),
    to_network: z.string(),
    fixed_rate_available: z.boolean(),
  })
  .meta({ id: 'Pair' });
export type Pair = z.infer<typeof PairSchema>;
