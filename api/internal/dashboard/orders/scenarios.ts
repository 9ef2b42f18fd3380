import { type Scenarios, ScenariosSchema } from '../../../../src/contract/dashboard/orders';
import { LIBRARY_STORIES, uploadedStories } from '../../../sandbox/stories';
import { defineInternalRoute } from '../../route';

export const listScenariosRoute = defineInternalRoute({
  id: 'listScenarios',
  method: 'get',
  path: '/orders/scenarios',
  summary: 'The stories that a test order can play',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The stories', schema: ScenariosSchema }],
  errors: [],
  handle: async ({ caller, services }) => {
    const stories = [...LIBRARY_STORIES, ...(await uploadedStories(services.db, caller.partnerId))];
    const items = stories.map(({ name, story, published }) => ({ name, story, published }));
    return { status: 200, body: { items } satisfies Scenarios };
  },
});
