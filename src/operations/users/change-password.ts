import { advanceLogin, endLogins, forgetDevices } from '#db/users/logins';
import { hashToken, newToken } from '#security/token';
import { hashNewPassword } from './new-password';
import type { ClientInfo, PeopleDeps } from './people-deps';
import { replacePassword } from './reset-password';
import { requireOwnPassword, type SecondFactorOwner } from './second-factors/second-factor-settings';

/**
 * Changes one's own password; all other logins end, and all other devices count as new. @returns the login's new token @throws ServiceError INVALID_PAIR,
 * RATE_LIMITED
 */
export async function changePassword(
  deps: PeopleDeps,
  owner: SecondFactorOwner,
  { current, next }: { current: string; next: string },
  from: ClientInfo,
): Promise<string> {
  const { user, loginId } = owner;
  await requireOwnPassword(deps, owner, { password: current, field: 'current_password' }, from);
  const passwordHash = await hashNewPassword(next, user.email, 'new_password');
  return deps.db.transaction(async (tx) => {
    await replacePassword(tx, deps, user, { passwordHash, action: 'user.password_changed' });
    await endLogins(tx, user.userId, loginId);
    await forgetDevices(tx, user.userId, from.device === null ? null : hashToken(from.device));
    const token = newToken();
    await advanceLogin(tx, loginId, { stage: 'open', tokenHash: hashToken(token) });
    return token;
  });
}
