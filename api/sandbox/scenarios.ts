import { ScenarioListSchema } from '../../src/contract/sandbox/sandbox';
import { SCENARIO_NAMES, scenarioRow } from '../../src/domain/sandbox/scenarios';
import { cacheHeaders } from '../quotes/market';
import { defineRoute } from '../route';

/** Every story a sandbox order can play, also those outside the published enum [rules/sandbox-and-clock: Scenarios]. */
export const scenariosRoute = defineRoute({
  id: 'listSandboxScenarios',
  method: 'get',
  path: '/sandbox/scenarios',
  tag: 'Sandbox',
  summary: 'List the values of sandbox_scenario',
  description:
    'Answers every story that `sandbox_scenario` can name at the creation of an order. `published` ones belong ' +
    'to the contract and stay; the others serve to test rare paths.',
  auth: 'optional',
  rateClass: 'R',
  responses: [{ status: 200, description: 'The stories', schema: ScenarioListSchema }],
  errors: [],
  handle: async ({ caller }) => {
    const scenarios = SCENARIO_NAMES.map((name) => {
      const { published, story } = scenarioRow(name);
      return { name, published, story };
    });
    return { status: 200, headers: cacheHeaders(caller, 300), body: { scenarios } };
  },
});
