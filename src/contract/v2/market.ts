import { z } from 'zod';
import { DIRECTIONS } from '#domain/v2/flow';
import { examples } from '../examples';
import {
  AmountParam,
  DirectionSchema,
  FlowSchema,
  NetworkSchema,
  NumberSchema,
  TickerSchema,
  V2_EXAMPLE,
  V2PairQuery,
} from './request';

/** Without networks, because a currency has the same market price on all of them. */
export const MarketQuerySchema = z.object({
  fromCurrency: V2PairQuery.fromCurrency,
  toCurrency: V2PairQuery.toCurrency,
  fromAmount: AmountParam.describe('Required if `type` is `direct`'),
  toAmount: AmountParam.describe('Required if `type` is `reverse`'),
  type: DirectionSchema,
});

export const MarketEstimateSchema = z
  .object({
    fromCurrency: z.string(),
    toCurrency: z.string(),
    fromAmount: NumberSchema,
    toAmount: NumberSchema,
    type: z.enum(DIRECTIONS),
  })
  .meta({ id: 'MarketEstimate' });
export type MarketEstimate = z.infer<typeof MarketEstimateSchema>;

examples.add(MarketEstimateSchema, {
  example: { fromCurrency: 'ltc', toCurrency: 'usdt', fromAmount: 2, toAmount: 181.9, type: 'direct' },
});

export const NetworkFeeQuerySchema = z
  .object({
    ...V2PairQuery,
    fromAmount: AmountParam.describe('Required'),
    convertedCurrency: TickerSchema.optional().meta({
      description: 'Also return the fee in this currency',
      example: 'usd',
    }),
    convertedNetwork: NetworkSchema.optional().meta({ example: 'usd' }),
    flow: FlowSchema,
  })
  .superRefine(({ fromAmount }, context) => {
    if (fromAmount === undefined) {
      context.addIssue({ code: 'custom', path: ['fromAmount'], message: 'is required, as a number above 0' });
    }
  });

const FeeSchema = z.object({ currency: z.string(), network: z.string(), amount: NumberSchema });

/** The costs of a swap, for information only: the amounts already include them [rules/v2: Fees]. */
export const NetworkFeeSchema = z
  .object({
    estimatedFee: z.object({
      deposit: FeeSchema,
      withdrawal: FeeSchema,
      totals: z.object({ from: FeeSchema, to: FeeSchema }),
      converted: z
        .object({
          currency: z.string(),
          network: z.string(),
          deposit: NumberSchema,
          withdrawal: NumberSchema,
          total: NumberSchema,
        })
        .nullable()
        .describe('null unless `convertedCurrency` is given and a price is known'),
    }),
  })
  .meta({ id: 'NetworkFee' });
export type NetworkFee = z.infer<typeof NetworkFeeSchema>;

const { fromCurrency, fromNetwork, toCurrency, toNetwork } = V2_EXAMPLE.pair;
examples.add(NetworkFeeSchema, {
  example: {
    estimatedFee: {
      deposit: { currency: fromCurrency, network: fromNetwork, amount: 0 },
      withdrawal: { currency: toCurrency, network: toNetwork, amount: 0 },
      totals: {
        from: { currency: fromCurrency, network: fromNetwork, amount: 0.0134 },
        to: { currency: toCurrency, network: toNetwork, amount: 1.209 },
      },
      converted: { currency: 'usd', network: 'usd', deposit: 0, withdrawal: 0, total: 1.21 },
    },
  },
});
