import { recordAudit } from '#db/audit';
import type { Transaction } from '#db/client';
import { takeUse } from '#db/limits/rate-limits';
import { advanceLogin, endLogins, forgetDevices } from '#db/users/logins';
import { expectCode, forgetCodes, takeToken } from '#db/users/mails';
import { changeUser, findUser, findUserByEmail, type UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import { invalidFields } from '#domain/error';
import type { Portal } from '#domain/team/permission';
import { findPasswordProblem } from '#domain/users/password';
import { hashPassword, loadBreachedPasswords } from '#security/password';
import { hashToken, newToken } from '#security/token';
import { queueMail } from './mails';
import { runInConstantTime } from './require-password';
import { requireOwnPassword, type SecondFactorOwner } from './second-factors/second-factor-settings';
import type { ClientInfo, UserDeps } from './user-deps';

/** Mails a password reset link if the account exists; the response does not reveal whether it does [rules/users: Codes]. */
export async function requestPasswordReset(
  { db, keyring, publicUrl }: UserDeps,
  { portal, email }: { portal: Portal; email: string },
): Promise<void> {
  await runInConstantTime(async () => {
    const use = await takeUse(db, 'password_reset', `${portal}:${email}`);
    const user = await findUserByEmail(db, portal, email);
    if (use.useId === null || !user?.verifiedAt || user.disabledAt) {
      return;
    }
    const token = newToken();
    await db.transaction(async (tx) => {
      await expectCode(tx, { userId: user.userId, purpose: 'password_reset', hash: keyring.hashCode(token) });
      const facts = { link: `${publicUrl}/${portal}/password-reset?token=${token}` };
      await queueMail(tx, keyring, { to: email, kind: 'password_reset', facts });
    });
  });
}

/**
 * Sets the password with the mailed link, and ends all logins; all other devices count as new. @throws ServiceError INVALID_PAIR for an invalid link or
 * password
 */
export async function resetPassword(
  { db, keyring }: UserDeps,
  { portal, token, password }: { portal: Portal; token: string; password: string },
  { device }: Pick<ClientInfo, 'device'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await takeToken(tx, 'password_reset', keyring.codeHashes(token));
    const user = userId === null ? null : await findUser(tx, userId);
    if (!user || user.portal !== portal) {
      throw invalidFields({ field: 'token', issue: 'is not valid any more; ask for another link' });
    }
    // An error rolls back, so the link stays valid for a better password.
    const passwordHash = await hashNewPassword(password, user.email);
    await replacePassword(tx, { keyring }, user, { passwordHash, action: 'user.password_reset' });
    await endLogins(tx, user.userId);
    await forgetDevices(tx, user.userId, device === null ? null : hashToken(device));
  });
}

/** Replaces the password and ends all codes and links mailed before, with an audit entry and a mail. */
async function replacePassword(
  tx: Transaction,
  { keyring }: Pick<UserDeps, 'keyring'>,
  { userId, email }: Pick<UserRow, 'userId' | 'email'>,
  { passwordHash, action }: { passwordHash: string; action: 'user.password_reset' | 'user.password_changed' },
): Promise<void> {
  await changeUser(tx, userId, { passwordHash });
  await forgetCodes(tx, userId);
  await recordAudit(tx, { actor: userId, action, target: userId, details: {} });
  await queueMail(tx, keyring, { to: email, kind: 'password_changed', facts: { at: toIso(Date.now()) } });
}

/**
 * Changes one's own password; all other logins end, and all other devices count as new. @returns the login's new token @throws ServiceError INVALID_PAIR,
 * RATE_LIMITED
 */
export async function changePassword(
  deps: UserDeps,
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

/** The stored form of a new password. @throws ServiceError INVALID_PAIR for one that is too weak */
export async function hashNewPassword(password: string, email: string, field = 'password'): Promise<string> {
  await requireNewPassword(password, email, field);
  return hashPassword(password);
}

/** Takes little time, unlike the hash. @throws ServiceError INVALID_PAIR for a weak password [rules/users: Passwords] */
export async function requireNewPassword(password: string, email: string, field = 'password'): Promise<void> {
  const breached = await loadBreachedPasswords();
  const problem = findPasswordProblem(password, { email, isCommon: (text) => breached.has(text) });
  if (problem !== null) {
    throw invalidFields({ field, issue: problem });
  }
}
