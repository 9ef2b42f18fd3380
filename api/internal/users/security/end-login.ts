import { defineInternalRoute } from '#api/internal/route';
import { LoginParams } from '#contract/shared/users/session';
import { InternalError } from '#domain/users/internal-error';
import { logOut } from '#operations/users/log-out';

export const endLoginRoute = defineInternalRoute({
  id: 'endLogin',
  method: 'delete',
  path: '/users/logins/{login_id}',
  summary: 'End one of my logins',
  permission: 'person',
  request: { params: LoginParams },
  responses: [{ status: 204, description: 'The login was ended' }],
  errors: ['NOT_FOUND'],
  handle: async ({ services, caller: { userId }, params: { login_id } }) => {
    if (!(await logOut(services, { userId, loginId: login_id }))) {
      throw new InternalError('NOT_FOUND', { message: 'You have no such login' });
    }
    return { status: 204 };
  },
});
