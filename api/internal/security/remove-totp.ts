import { ProofSchema } from '../../../src/contract/dashboard/settings';
import { removeTotp, requireOwnPassword } from '../../../src/operations/users/second-factor-settings';
import { surroundingsOf } from '../auth/login-reply';
import { loginCookies } from '../cookies';
import { defineInternalRoute } from '../route';
import { ownerOf } from './owner';

export const removeTotpRoute = defineInternalRoute({
  id: 'removeTotp',
  method: 'post',
  path: '/settings/security/totp/remove',
  summary: 'Switch two-factor login off',
  permission: 'person',
  request: { body: ProofSchema },
  responses: [{ status: 204, description: 'It is off' }],
  errors: ['INVALID_PAIR', 'RATE_LIMITED'],
  handle: async (call) => {
    const { services, realm, visitor, body } = call;
    await requireOwnPassword(services, ownerOf(call), body, surroundingsOf(visitor));
    const token = await removeTotp(services, ownerOf(call), body.code);
    return { status: 204, cookies: loginCookies({ realm, publicUrl: services.publicUrl }, token) };
  },
});
