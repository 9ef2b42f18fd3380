import { SecuritySchema } from '../../../src/contract/dashboard/settings';
import { findUser } from '../../../src/db/users/users';
import { defineInternalRoute } from '../route';

export const securityRoute = defineInternalRoute({
  id: 'readSecurity',
  method: 'get',
  path: '/settings/security',
  summary: 'How my account is protected',
  permission: 'person',
  responses: [{ status: 200, description: 'Two-factor login', schema: SecuritySchema }],
  errors: [],
  handle: async ({ services, caller }) => {
    const user = await findUser(services.db, caller.userId);
    const enrolled_at = user?.totpEnrolledAt?.toISOString() ?? null;
    return { status: 200, body: { two_factor: { enrolled_at, backup_codes_left: user?.backupCodes.length ?? 0 } } };
  },
});
