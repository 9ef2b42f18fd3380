import { z } from 'zod';
import { parseDateTime } from '#domain/instant';
import { examples } from '../examples';

const InstantSchema = z
  .string()
  .refine((text) => text === 'next' || parseDateTime(text) !== null, 'must be "next" or an ISO 8601 date-time');

/**
 * Documents what the transformation below hides from the published document: null means the same as a missing member
 * [rules/requests-and-answers: Null and unknown].
 */
function requirePresent(name: 'by' | 'to') {
  return { required: [name], properties: { [name]: { type: 'string' as const } } };
}

/**
 * How far to move a sandbox order's clock: by a duration, to a time, or to the next thing that is due [rules/sandbox-and-clock:
 * Moving the clock].
 */
export const AdvanceRequestSchema = z
  .object({
    by: z.string().nullish().meta({ format: 'duration', description: 'An ISO 8601 duration' }),
    to: InstantSchema.nullish().meta({
      anyOf: [{ const: 'next' }, { type: 'string', format: 'date-time' }, { type: 'null' }],
    }),
  })
  .transform(({ by, to }, context) => {
    if (typeof by === 'string' && typeof to !== 'string') {
      return { by };
    }
    if (typeof to === 'string' && typeof by !== 'string') {
      return { to };
    }
    context.addIssue({ code: 'custom', message: 'needs either `by` or `to`' });
    return z.NEVER;
  })
  .meta({ id: 'AdvanceRequest', oneOf: [requirePresent('by'), requirePresent('to')] });
export type AdvanceRequest = z.output<typeof AdvanceRequestSchema>;

examples.add(AdvanceRequestSchema, { example: { by: 'PT24H' } });
