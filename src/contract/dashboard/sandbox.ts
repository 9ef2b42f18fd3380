import { z } from 'zod';
import { SCENARIO_LIMITS } from '../sandbox/scenario-file';
import { itemsOf } from '../shared/values';
import { TimeSchema } from '../values';

export const ScenarioNameParamsSchema = z.object({ name: z.string() });

/** A scenario that the partner has uploaded. */
export const OwnScenarioSchema = z.object({
  name: z.string(),
  story: z.string().describe('What happens, in one sentence'),
  uploaded_at: TimeSchema,
  played_at: TimeSchema.nullable().describe('The latest play in the dashboard'),
  outcome: z
    .enum(['not_played', 'not_recorded', 'equal', 'differs'])
    .describe('How the latest result compares with the recorded one, if there are both'),
});
export type OwnScenario = z.infer<typeof OwnScenarioSchema>;

export const OwnScenarioListSchema = itemsOf(OwnScenarioSchema);

/** With its file, its results, and where they differ. */
export const OwnScenarioDetailSchema = OwnScenarioSchema.extend({
  source: z.string().nullable().describe('The file as it was uploaded; null for those uploaded before it was kept'),
  order_id: z.string().nullable().describe('The order of the latest play'),
  result: z.string().nullable().describe('What the partner received in the latest play, as a golden file'),
  golden: z.string().nullable().describe('The recorded result'),
  left_out: z.array(z.enum(['webhook', 'stream'])).describe('Steps that are played on the command line only'),
  divergence: z
    .object({
      line: z.int().describe('Counted from 1, in the recorded result'),
      section: z.string(),
      side_by_side: z.string(),
      cause: z.string().describe('The likely cause'),
    })
    .nullable()
    .describe('Where the latest result first differs from the recorded one'),
});
export type OwnScenarioDetail = z.infer<typeof OwnScenarioDetailSchema>;

export const UploadScenarioSchema = z.object({
  text: z.string().min(1).max(SCENARIO_LIMITS.characters).describe('A scenario file, in YAML or JSON'),
});

/** Why a text is not a scenario, the likeliest cause first; nothing is stored then. */
export const UploadOutcomeSchema = z.object({
  scenario: OwnScenarioSchema.nullable(),
  problems: z.array(
    z.object({
      line: z.int(),
      column: z.int(),
      message: z.string(),
      shown: z.string().describe('The line of the text'),
    }),
  ),
});
export type UploadOutcome = z.infer<typeof UploadOutcomeSchema>;
