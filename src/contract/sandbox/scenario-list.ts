import { z } from 'zod';
import { scenarioRow } from '#domain/sandbox/scenarios';
import { examples } from '../examples';
import { TimeSchema } from '../orders/order';
import { ScenarioFileSchema } from './scenario-file';

/** Response of GET /sandbox/scenarios. */
export const ScenarioListSchema = z
  .object({
    scenarios: z.array(
      z.object({
        name: z.string(),
        published: z.boolean().describe('Whether it is one of the fixed values of sandbox_scenario'),
        uploaded: z.boolean().describe('Whether you uploaded it'),
        story: z.string(),
      }),
    ),
    magic_amounts: z
      .array(
        z.object({
          ends_in: z
            .string()
            .regex(/^\d{4}$/)
            .describe('Last four decimals of an amount that has at least six'),
          scenario: z.string(),
          meaning: z.string(),
        }),
      )
      .describe('With a test key, an order with such an amount follows the scenario, unless the request names one'),
  })
  .meta({ id: 'SandboxScenarioList' });

/** The result of an upload. */
export const UploadedScenarioSchema = z
  .object({ name: z.string(), story: z.string(), steps: z.int().min(0), uploaded_at: TimeSchema })
  .meta({ id: 'UploadedScenario' });

examples.add(ScenarioListSchema, {
  example: {
    scenarios: [{ name: 'success', published: true, uploaded: false, story: scenarioRow('success').story }],
    magic_amounts: [{ ends_in: '0001', scenario: 'underpaid', meaning: 'Too little arrives' }],
  },
});
examples.add(ScenarioFileSchema, {
  example: {
    name: 'pays_in_two_parts',
    story: 'Half of the amount arrives in time, and the rest too late',
    steps: [
      { at: '10%', deposit: { amount: '50%' } },
      { at: '60%', deposit: { amount: '50%' } },
    ],
  },
});
examples.add(UploadedScenarioSchema, {
  example: {
    name: 'pays_in_two_parts',
    story: 'Half of the amount arrives in time, and the rest too late',
    steps: 2,
    uploaded_at: '2026-03-02T10:12:00.000Z',
  },
});
