import { SCENARIO_LIMITS, ScenarioFileSchema } from '../../src/contract/sandbox/scenario-file';
import { UploadedScenarioSchema } from '../../src/contract/sandbox/scenario-list';
import { MAX_UPLOADED, uploadScenario } from '../../src/operations/sandbox/upload-scenario';
import { defineRoute } from '../route';

/** Keeps a scenario of the partner's own, for `sandbox_scenario` [rules/sandbox-and-clock: Uploaded scenarios]. */
export const uploadScenarioRoute = defineRoute({
  id: 'uploadSandboxScenario',
  method: 'post',
  path: '/sandbox/scenarios',
  tag: 'Sandbox',
  summary: 'Upload a scenario of your own',
  description:
    'Keeps a scenario for your test keys, in place of your earlier one of the same name; `sandbox_scenario` names it then. The ' +
    `body is what a scenario file says, as JSON: at most ${SCENARIO_LIMITS.steps} steps. ${MAX_UPLOADED} scenarios are kept; ` +
    'of more, the one uploaded longest ago gives way. Orders that play an earlier version go on with it. With a live key: 404.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { body: ScenarioFileSchema },
  responses: [{ status: 200, description: 'It can be named from now on', schema: UploadedScenarioSchema }],
  errors: ['INVALID_PAIR', 'ORDER_NOT_FOUND'],
  find: async ({ caller }) => (caller.environment === 'test' ? caller : null),
  handle: async ({ services, body: file, found: { partnerId, keyId } }) => {
    const { uploadedAt } = await uploadScenario(services, { partnerId, file, actor: keyId });
    const { name, story, steps } = file;
    return { status: 200, body: { name, story, steps: steps.length, uploaded_at: uploadedAt.toISOString() } };
  },
});
