import { defineInternalRoute } from '#api/internal/route';
import { BackupCodesSchema, PasswordOnlySchema } from '#contract/shared/users/security';
import { renewBackupCodes, requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { clientInfoOf } from '../login/login-reply';
import { secondFactorOwnerOf } from './owner';

export const renewBackupCodesRoute = defineInternalRoute({
  id: 'renewBackupCodes',
  method: 'post',
  path: '/users/security/backup-codes',
  summary: 'Get new backup codes in place of the old ones',
  permission: 'person',
  stepUp: { action: 'renew_backup_codes' },
  request: { body: PasswordOnlySchema },
  responses: [{ status: 200, description: 'The backup codes, shown only once', schema: BackupCodesSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    return { status: 200, body: { backup_codes: await renewBackupCodes(services, secondFactorOwnerOf(call)) } };
  },
});
