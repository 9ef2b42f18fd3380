import { type Scenarios, ScenariosSchema } from '../../../../src/contract/dashboard/orders/test-order';
import { LIBRARY_SCENARIOS, listUploadedScenarios } from '../../../sandbox/scenario-rows';
import { defineInternalRoute } from '../../route';

export const listScenariosRoute = defineInternalRoute({
  id: 'listScenarios',
  method: 'get',
  path: '/orders/scenarios',
  summary: 'The scenarios that a test order can play',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The scenarios', schema: ScenariosSchema }],
  errors: [],
  handle: async ({ caller, services }) => {
    const scenarios = [...LIBRARY_SCENARIOS, ...(await listUploadedScenarios(services.db, caller.partnerId))];
    const items = scenarios.map(({ name, story, published }) => ({ name, story, published }));
    return { status: 200, body: { items } satisfies Scenarios };
  },
});
