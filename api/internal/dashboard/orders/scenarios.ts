import { defineInternalRoute } from '#api/internal/route';
import { LIBRARY_SCENARIOS, listUploadedScenarios } from '#api/sandbox/scenario-rows';
import { type Scenarios, ScenariosSchema } from '#contract/dashboard/orders/order';

export const listScenariosRoute = defineInternalRoute({
  id: 'listScenarios',
  method: 'get',
  path: '/orders/scenarios',
  summary: 'The scenarios available for test orders',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The scenarios', schema: ScenariosSchema }],
  errors: [],
  handle: async ({ caller, services }) => {
    const scenarios = [...LIBRARY_SCENARIOS, ...(await listUploadedScenarios(services.db, caller.partnerId))];
    const items = scenarios.map(({ name, story, published }) => ({ name, story, published }));
    return { status: 200, body: { items } satisfies Scenarios };
  },
});
