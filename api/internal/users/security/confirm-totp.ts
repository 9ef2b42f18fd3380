import { loginCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { BackupCodesSchema, CodeOnlySchema } from '#contract/shared/users/security';
import { confirmTotp } from '#operations/users/second-factors/second-factor-settings';
import { secondFactorOwnerOf } from './owner';

export const confirmTotpRoute = defineInternalRoute({
  id: 'confirmTotp',
  method: 'post',
  path: '/users/security/totp/confirm',
  summary: "Switch two-factor login on with the app's first code",
  permission: 'person',
  stepUp: { action: 'add_factor' },
  request: { body: CodeOnlySchema },
  responses: [{ status: 200, description: 'The backup codes, shown only once', schema: BackupCodesSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, body } = call;
    const { backupCodes, token } = await confirmTotp(services, secondFactorOwnerOf(call), body.code);
    const cookies = loginCookies(portal, token);
    return { status: 200, body: { backup_codes: backupCodes }, cookies };
  },
});
