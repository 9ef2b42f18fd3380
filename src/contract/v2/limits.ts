import { z } from 'zod';
import { FLOWS } from '#domain/v2/flow';
import { examples } from '../examples';
import { V2_EXAMPLE } from './example';
import { NumberSchema } from './number';
import { FlowSchema, V2PairQuery } from './request';

export const V2LimitsQuerySchema = z.object({ ...V2PairQuery, flow: FlowSchema });

/** The pair of a response, with the v2 layer's names. */
export const PairFields = {
  fromCurrency: z.string(),
  fromNetwork: z.string(),
  toCurrency: z.string(),
  toNetwork: z.string(),
};

const MinAmountFields = {
  ...PairFields,
  flow: z.enum(FLOWS),
  minAmount: NumberSchema.describe('In fromCurrency, rounded up'),
};

/** The smallest amount that any provider accepts [rules/v2: Limits]. */
export const MinAmountSchema = z.object(MinAmountFields).meta({ id: 'MinAmount' });
export type MinAmount = z.infer<typeof MinAmountSchema>;

export const RangeSchema = z
  .object({
    ...MinAmountFields,
    maxAmount: NumberSchema.nullable().describe('In fromCurrency, rounded down; null if there is no maximum'),
  })
  .meta({ id: 'Range' });
export type Range = z.infer<typeof RangeSchema>;

const example = { ...V2_EXAMPLE.pair, flow: 'standard' as const, minAmount: 0.1534 };
examples.add(MinAmountSchema, { example });
examples.add(RangeSchema, { example: { ...example, maxAmount: 420.5 } });
