import { z } from 'zod';
import { DIRECTIONS, FLOWS } from '#domain/v2/flow';
import { examples } from '../examples';
import { TimeSchema } from '../values';
import {
  AmountParam,
  checkDirection,
  DirectionSchema,
  FlagParam,
  FlowSchema,
  NumberSchema,
  V2_EXAMPLE,
  V2PairQuery,
} from './request';

export const V2EstimateQuerySchema = z
  .object({
    ...V2PairQuery,
    fromAmount: AmountParam.describe('Required if `type` is `direct`'),
    toAmount: AmountParam.describe('Required if `type` is `reverse`'),
    flow: FlowSchema,
    type: DirectionSchema.describe('`reverse`: `toAmount` is given instead of `fromAmount`; only with `fixed-rate`'),
    useRateId: FlagParam.describe('Has no effect: a fixed rate always has a rateId'),
  })
  .superRefine((query, context) => {
    checkDirection(query, context);
    if (query.useRateId && query.flow === 'standard') {
      context.addIssue({ code: 'custom', path: ['useRateId'], message: 'needs flow=fixed-rate' });
    }
  });

/** The pair of a response, with the v2 layer's names. */
export const PairFields = {
  fromCurrency: z.string(),
  fromNetwork: z.string(),
  toCurrency: z.string(),
  toNetwork: z.string(),
};

/** A price; a fixed one is guaranteed by its rateId [rules/v2: Fixed rates]. */
export const V2EstimateSchema = z
  .object({
    ...PairFields,
    flow: z.enum(FLOWS),
    type: z.enum(DIRECTIONS),
    rateId: z
      .string()
      .regex(/^[0-9a-zA-Z]{1,128}$/)
      .nullable()
      .describe('Creates one order. null if `flow` is `standard`'),
    validUntil: TimeSchema.nullable().describe('The rate is locked until then; null if `flow` is `standard`'),
    transactionSpeedForecast: z
      .string()
      .nullable()
      .describe('Minutes, such as `10-30`; null if `flow` is `fixed-rate`'),
    warningMessage: z.string().nullable(),
    depositFee: NumberSchema.describe('For information; already included in the amounts. In fromCurrency'),
    withdrawalFee: NumberSchema.describe('For information; already included in the amounts. In toCurrency'),
    userId: z.null(),
    fromAmount: NumberSchema,
    toAmount: NumberSchema.describe('What the user receives, after all fees'),
  })
  .meta({ id: 'Estimate' });
export type V2Estimate = z.infer<typeof V2EstimateSchema>;

examples.add(V2EstimateSchema, {
  example: {
    ...V2_EXAMPLE.pair,
    flow: 'fixed-rate',
    type: 'direct',
    rateId: V2_EXAMPLE.rateId,
    validUntil: '2026-03-02T10:04:30.000Z',
    transactionSpeedForecast: null,
    warningMessage: null,
    depositFee: 0,
    withdrawalFee: 0,
    userId: null,
    fromAmount: 2,
    toAmount: 178.204411,
  },
});

export const V2LimitsQuerySchema = z.object({ ...V2PairQuery, flow: FlowSchema });

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
