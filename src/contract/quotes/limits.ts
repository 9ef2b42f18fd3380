import { z } from 'zod';
import { examples } from '../examples';
import { AmountSchema } from '../orders/order';
import { PairQuery } from './pair';

export const LimitsQuerySchema = z.object(PairQuery);

/** The widest range over the usable providers, in units of `from` [rules/quotes: Limits]. */
export const LimitsSchema = z.object({ min: AmountSchema, max: AmountSchema }).meta({ id: 'Limits' });

examples.add(LimitsSchema, { example: { min: '0.00025', max: '10' } });
