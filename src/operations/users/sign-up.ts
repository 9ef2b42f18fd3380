import { recordAudit } from '#db/audit';
import type { Transaction } from '#db/client';
import { createPartner } from '#db/partners';
import { addMember } from '#db/users/memberships';
import { changeUser, createUser, findUserByEmail, lockUser, type UserRow } from '#db/users/users';
import { InternalError } from '#domain/users/internal-error';
import { hashPassword } from '#security/password';
import { newId } from '#security/secret';
import { requireUse } from './limits';
import { addLogin, type LoginStep, noteOpened } from './log-in';
import { mailVerification, queueMail, requireCode } from './mails';
import { requireNewPassword } from './passwords';
import { requirePassword, runInConstantTime } from './require-password';
import type { ClientInfo, UserDeps } from './user-deps';

const PORTAL = 'dashboard';

export interface SignUp {
  email: string;
  password: string;
  name: string;
  organization: string;
}

/**
 * Creates an account that awaits verification of its address. Whether one existed already is revealed only by mail
 * [rules/users: Sign-up].
 * @throws ServiceError INVALID_PAIR for a weak password, RATE_LIMITED
 */
export async function signUp(deps: UserDeps, wish: SignUp, from: ClientInfo): Promise<void> {
  await requireNewPassword(wish.password, wish.email);
  await requireUse(deps.db, 'signup_ip', from.ipRange);
  await requireUse(deps.db, 'code_email', wish.email);
  // Only now, because many hashes at once would take the processor from everybody.
  const passwordHash = await hashPassword(wish.password);
  await runInConstantTime(async () => {
    const user = await pendingUser(deps, { ...wish, passwordHash });
    if (!user.verifiedAt) {
      await mailVerification(deps, user);
      return;
    }
    const facts = { link: `${deps.publicUrl}/dashboard/login` };
    await deps.db.transaction((tx) => queueMail(tx, deps.keyring, { to: user.email, kind: 'account_exists', facts }));
  });
}

/** The account with this address; one that was never verified is created anew. */
async function pendingUser(
  { db }: UserDeps,
  { password: _, ...wish }: SignUp & { passwordHash: string },
): Promise<Pick<UserRow, 'userId' | 'email' | 'verifiedAt'>> {
  return db.transaction(async (tx) => {
    const userId = newId('usr');
    if (await createUser(tx, { ...wish, userId, portal: PORTAL })) {
      await recordAudit(tx, { actor: userId, action: 'user.signed_up', target: userId, details: {} });
      return { userId, email: wish.email, verifiedAt: null };
    }
    const known = await findUserByEmail(tx, PORTAL, wish.email);
    // Its owner may be verifying it at this moment, whose password then counts.
    const user = known && (await lockUser(tx, known.userId));
    if (user && !user.verifiedAt) {
      await changeUser(tx, user.userId, wish);
    }
    return user ?? { userId, email: wish.email, verifiedAt: null };
  });
}

/** Mails the code again, if there is an account that waits for it. @throws ServiceError RATE_LIMITED */
export async function resendVerification(deps: UserDeps, email: string): Promise<void> {
  await requireUse(deps.db, 'code_email', email);
  await runInConstantTime(async () => {
    const user = await findUserByEmail(deps.db, PORTAL, email);
    if (user && !user.verifiedAt) {
      await mailVerification(deps, user);
    }
  });
}

export interface EmailVerification {
  email: string;
  password: string;
  code: string;
}

/**
 * Verifies the address, creates the partner with the person as its Owner, and logs the person in.
 * @throws ServiceError INVALID_PAIR, RATE_LIMITED; InternalError WRONG_CREDENTIALS
 */
export async function verifyEmail(
  deps: UserDeps,
  { code, ...credentials }: EmailVerification,
  from: ClientInfo,
): Promise<LoginStep> {
  const user = await requirePassword(deps, { portal: PORTAL, ...credentials }, from);
  const { userId } = user;
  await requireCode(deps, { userId, purpose: 'verify_email', code });
  return deps.db.transaction(async (tx) => {
    // Another sign-up with the address may have replaced the password meanwhile.
    if ((await lockUser(tx, userId))?.passwordHash !== user.passwordHash) {
      throw new InternalError('WRONG_CREDENTIALS');
    }
    await changeUser(tx, userId, { verifiedAt: new Date() });
    await recordAudit(tx, { actor: userId, action: 'user.verified', target: userId, details: {} });
    if (user.organization !== null) {
      await foundPartner(tx, { userId, name: user.organization });
    }
    const token = await addLogin(tx, userId, 'open', from);
    return { token, stage: 'open', device: await noteOpened(tx, deps, user, from) };
  });
}

/** A partner that signed up itself has no live keys until it is approved. */
async function foundPartner(tx: Transaction, { userId, name }: { userId: string; name: string }): Promise<void> {
  const partnerId = newId('par');
  await createPartner(tx, { partnerId, name, approvedAt: null });
  await recordAudit(tx, { actor: userId, action: 'partner.created', target: partnerId, details: { name } });
  await addMember(tx, { partnerId, userId, role: 'owner' });
  await changeUser(tx, userId, { organization: null });
}
