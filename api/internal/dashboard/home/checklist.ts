import { defineInternalRoute } from '#api/internal/route';
import { ChecklistSchema } from '#contract/dashboard/home';
import { readChecklist } from './checklist-view';

export const readChecklistRoute = defineInternalRoute({
  id: 'readChecklist',
  method: 'get',
  path: '/home/checklist',
  summary: 'The progress of a new partner',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The steps, in order', schema: ChecklistSchema }],
  errors: [],
  handle: async ({ services, caller }) => ({ status: 200, body: await readChecklist(services, caller.partnerId) }),
});
