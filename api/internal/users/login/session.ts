import { defineInternalRoute } from '#api/internal/route';
import { SessionSchema } from '#contract/shared/users/session';
import { sessionOf } from './session-view';

export const sessionRoute = defineInternalRoute({
  id: 'readSession',
  method: 'get',
  path: '/users/session',
  summary: 'Who is logged in, with teams, role and permissions',
  permission: 'anyone',
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: [],
  handle: async ({ services, visitor }) => ({ status: 200, body: await sessionOf(services, visitor.login) }),
});
