import { ScenarioListSchema } from '#contract/sandbox/scenario-script';
import { MAGIC_AMOUNTS } from '#domain/sandbox/magic-amounts';
import { cacheHeaders } from '../quotes/market';
import { defineRoute } from '../route';
import { LIBRARY_SCENARIOS, listUploadedScenarios } from './scenario-rows';

const MAGIC = Object.entries(MAGIC_AMOUNTS).map(([ends_in, row]) => ({ ends_in, ...row }));
const CACHED_SECONDS = 300;

/**
 * Every scenario a sandbox order can run, including those outside the published enum [rules/sandbox-and-clock: Scenarios].
 */
export const scenariosRoute = defineRoute({
  id: 'listSandboxScenarios',
  method: 'get',
  path: '/sandbox/scenarios',
  tag: 'Sandbox',
  summary: 'List the available scenarios',
  description:
    'Returns every scenario that `sandbox_scenario` can name when you create an order; with a test key, also those ' +
    'you uploaded. `published` scenarios are part of this API and stay available; the others are for testing rare ' +
    'cases. `magic_amounts` are amounts that choose a scenario by themselves.',
  auth: 'optional',
  rateClass: 'R',
  responses: [{ status: 200, description: 'The scenarios', schema: ScenarioListSchema }],
  errors: [],
  handle: async ({ caller, services }) => {
    const own = caller?.environment === 'test' ? await listUploadedScenarios(services.db, caller.partnerId) : [];
    return {
      status: 200,
      headers: cacheHeaders(caller, own.length > 0 ? 0 : CACHED_SECONDS),
      body: { scenarios: [...LIBRARY_SCENARIOS, ...own], magic_amounts: MAGIC },
    };
  },
});
