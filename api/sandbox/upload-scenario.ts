import { SCENARIO_LIMITS, ScenarioFileSchema } from '#contract/sandbox/scenario-file';
import { UploadedScenarioSchema } from '#contract/sandbox/scenario-script';
import { MAX_UPLOADED, uploadScenario } from '#operations/sandbox/upload-scenario';
import { defineRoute } from '../route';

/** Stores a partner's own scenario for `sandbox_scenario` [rules/sandbox-and-clock: Uploaded scenarios]. */
export const uploadScenarioRoute = defineRoute({
  id: 'uploadSandboxScenario',
  method: 'post',
  path: '/sandbox/scenarios',
  tag: 'Sandbox',
  summary: 'Upload your own scenario',
  description:
    'Stores a scenario for your test keys and replaces your earlier one with the same name; choose it with ' +
    `\`sandbox_scenario\`. The body is a scenario file as JSON, with at most ${SCENARIO_LIMITS.steps} steps. ` +
    `${MAX_UPLOADED} scenarios are kept; beyond that, the one uploaded longest ago is deleted. Orders that already ` +
    'follow an earlier version keep it. Returns 404 with a live key.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { body: ScenarioFileSchema },
  responses: [{ status: 200, description: 'The stored scenario', schema: UploadedScenarioSchema }],
  errors: ['INVALID_PAIR', 'ORDER_NOT_FOUND'],
  find: async ({ caller }) => (caller.environment === 'test' ? caller : null),
  handle: async ({ services, body: file, found: { partnerId, keyId } }) => {
    const { uploadedAt } = await uploadScenario(services, { partnerId, file, actor: keyId });
    const { name, story, steps } = file;
    return { status: 200, body: { name, story, steps: steps.length, uploaded_at: uploadedAt.toISOString() } };
  },
});
