import { z } from 'zod';
import { parseDateTime } from '../domain/instant';
import { examples } from './examples';

const InstantSchema = z
  .string()
  .refine((text) => text === 'next' || parseDateTime(text) !== null, 'must be "next" or an ISO 8601 date-time');

/** How far a sandbox order's clock moves: by a span, to an instant, or to whatever is due next [decision 17]. */
export const AdvanceRequestSchema = z
  .object({
    by: z.string().optional().meta({ format: 'duration', description: 'An ISO 8601 span' }),
    to: InstantSchema.optional().meta({ anyOf: [{ const: 'next' }, { type: 'string', format: 'date-time' }] }),
  })
  .transform(({ by, to }, context) => {
    if (by !== undefined && to === undefined) {
      return { by };
    }
    if (to !== undefined && by === undefined) {
      return { to };
    }
    context.addIssue({ code: 'custom', message: 'needs either `by` or `to`' });
    return z.NEVER;
  })
  .meta({ id: 'AdvanceRequest', oneOf: [{ required: ['by'] }, { required: ['to'] }] });
export type AdvanceRequest = z.output<typeof AdvanceRequestSchema>;

examples.add(AdvanceRequestSchema, { example: { by: 'PT24H' } });
