import { defineInternalRoute } from '#api/internal/route';
import { SecuritySchema } from '#contract/shared/users/security';
import { listPasskeys } from '#db/users/passkeys';
import { findUser } from '#db/users/users';
import { relyingPartyOf } from '#domain/users/second-factor';
import { passkeyView } from './passkeys/passkey-view';

export const securityRoute = defineInternalRoute({
  id: 'readSecurity',
  method: 'get',
  path: '/users/security',
  summary: 'The security settings of my account',
  permission: 'person',
  responses: [{ status: 200, description: 'Two-factor login', schema: SecuritySchema }],
  errors: [],
  handle: async ({ services: { db, publicUrl }, caller: { userId } }) => {
    const [user, passkeys] = await Promise.all([findUser(db, userId), listPasskeys(db, userId)]);
    const two_factor = {
      enrolled_at: user?.totpEnrolledAt?.toISOString() ?? null,
      backup_codes_left: user?.backupCodes.length ?? 0,
      passkeys: passkeys.map(passkeyView),
      passkeys_possible: relyingPartyOf(publicUrl) !== null,
    };
    return { status: 200, body: { two_factor } };
  },
});
