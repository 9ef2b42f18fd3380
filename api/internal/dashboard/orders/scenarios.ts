import { type Scenarios, ScenariosSchema } from '../../../../src/contract/dashboard/orders';
import { SCENARIO_NAMES, scenarioRow } from '../../../../src/domain/sandbox/scenarios';
import { defineInternalRoute } from '../../route';

export const listScenariosRoute = defineInternalRoute({
  id: 'listScenarios',
  method: 'get',
  path: '/orders/scenarios',
  summary: 'The stories that a test order can play',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The stories', schema: ScenariosSchema }],
  errors: [],
  handle: async () => {
    const items = SCENARIO_NAMES.map((name) => {
      const { story, published } = scenarioRow(name);
      return { name, story, published };
    });
    return { status: 200, body: { items } satisfies Scenarios };
  },
});
