import { endedCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { logOut } from '#operations/users/log-out';

export const logoutRoute = defineInternalRoute({
  id: 'logOut',
  method: 'post',
  path: '/users/logout',
  summary: 'End this login',
  permission: 'anyone',
  responses: [{ status: 204, description: 'The login has ended' }],
  errors: [],
  handle: async ({ services, portal, visitor: { login } }) => {
    if (login) {
      await logOut(services, login);
    }
    return { status: 204, cookies: endedCookies(portal) };
  },
});
