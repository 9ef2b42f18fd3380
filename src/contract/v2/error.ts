import { z } from 'zod';
import { type AmountRange, V2_ERRORS, type V2ErrorWord, type V2Refusal } from '#domain/v2/error';
import { NumberSchema, toNumber, type Written } from './number';

const WORDS = Object.keys(V2_ERRORS) as [V2ErrorWord, ...V2ErrorWord[]];

/** The body of every error response of the v2 layer [rules/v2: Errors]. */
export const V2ErrorSchema = z
  .object({
    error: z.enum(WORDS),
    message: z.string().min(1).describe('For people; in code, switch on `error`'),
    payload: z
      .object({ range: z.object({ minAmount: NumberSchema, maxAmount: NumberSchema.nullable() }) })
      .optional()
      .describe('If the amount is too small or too large: the limits, in fromCurrency'),
  })
  .meta({ id: 'Error' });
export type V2ErrorBody = z.infer<typeof V2ErrorSchema>;

export function toV2ErrorBody({ word, message, range }: Omit<V2Refusal, 'http'>): Written<V2ErrorBody> {
  return { error: word, message, ...(range && { payload: { range: writeRange(range) } }) };
}

/** Rounded so that both limits are accepted amounts. */
function writeRange({ min, max }: AmountRange) {
  return { minAmount: toNumber(min, 'up'), maxAmount: max === null ? null : toNumber(max, 'down') };
}
