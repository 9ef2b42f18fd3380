import { defineInternalRoute } from '#api/internal/route';
import { LoginsEndedSchema } from '#contract/shared/users/session';
import { logOutOthers } from '#operations/users/log-out';

export const endOtherLoginsRoute = defineInternalRoute({
  id: 'endOtherLogins',
  method: 'post',
  path: '/users/logins/end-others',
  summary: 'End all my other logins',
  permission: 'person',
  responses: [{ status: 200, description: 'The logins have ended', schema: LoginsEndedSchema }],
  errors: [],
  handle: async ({ services, caller }) => ({ status: 200, body: { ended: await logOutOthers(services, caller) } }),
});
