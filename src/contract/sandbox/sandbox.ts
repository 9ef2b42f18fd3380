import { z } from 'zod';
import { parseDateTime } from '#domain/instant';
import { DEFAULT_TTL_SECONDS, MAX_TTL_SECONDS, PUBLISHED_SCENARIOS } from '#domain/sandbox/scenarios';
import { examples } from '../examples';
import { SCENARIO_NAME } from './scenario-file';

const SCENARIO = 'Test keys only: the scenario that the order follows. GET /sandbox/scenarios lists more.';
/** Whether the scenario exists is checked when the order is created, because partners upload their own. */
const ScenarioSchema = z.string().regex(SCENARIO_NAME, 'must be the name of a scenario');

/** The default is in words only: a generated client would send it, and a length that is sent is that of refund windows too. */
const TTL = {
  minimum: 1,
  maximum: MAX_TTL_SECONDS,
  description: `Test keys only: length of the scenario in seconds; ${DEFAULT_TTL_SECONDS} if omitted.`,
};
const TtlSchema = z
  .union(
    [
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      z.number(),
    ],
    'must be a whole number of seconds',
  )
  .pipe(z.int().min(1).max(MAX_TTL_SECONDS));

export const SandboxSeedSchema = z
  .string()
  .min(1)
  .max(64)
  .describe('Test keys only: the same seed produces the same IDs, addresses, hashes and times.');

/** The sandbox parameters of a test key's order [rules/sandbox-and-clock: Choosing a scenario]. */
export const SandboxQuery = {
  sandbox_scenario: ScenarioSchema.optional().meta({
    type: 'string',
    enum: [...PUBLISHED_SCENARIOS],
    description: SCENARIO,
  }),
  sandbox_ttl: TtlSchema.optional().meta({ ...TTL, type: 'integer' }),
  sandbox_seed: SandboxSeedSchema.optional(),
};

/** The same in a body, where null means the same as a missing member [rules/requests-and-answers: Null and unknown]. */
export const SandboxFields = {
  sandbox_scenario: ScenarioSchema.nullish().meta({
    type: ['string', 'null'],
    enum: [...PUBLISHED_SCENARIOS, null],
    description: SCENARIO,
  }),
  sandbox_ttl: TtlSchema.nullish().meta({ ...TTL, type: ['integer', 'null'] }),
  sandbox_seed: SandboxSeedSchema.nullish(),
};

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
      anyOf: [{ type: 'string', enum: ['next'] }, { type: 'string', format: 'date-time' }, { type: 'null' }],
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
