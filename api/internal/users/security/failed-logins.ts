import { defineInternalRoute } from '#api/internal/route';
import { FailedLoginListSchema } from '#contract/shared/users/security';
import { listFailedLogins } from '#db/users/failed-logins';

export const failedLoginsRoute = defineInternalRoute({
  id: 'listFailedLogins',
  method: 'get',
  path: '/users/failed-logins',
  summary: 'Wrong passwords for my account within 30 days, newest first',
  permission: 'person',
  responses: [{ status: 200, description: 'The attempts; there are twenty at most', schema: FailedLoginListSchema }],
  errors: [],
  handle: async ({ services, caller: { userId } }) => {
    const items = await listFailedLogins(services.db, userId);
    const view = items.map(({ at, ip, userAgent, place }) => ({
      at: at.toISOString(),
      ip,
      user_agent: userAgent,
      place,
    }));
    return { status: 200, body: { items: view, next_cursor: null } };
  },
});
