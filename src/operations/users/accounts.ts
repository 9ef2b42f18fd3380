import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { endLogins, forgetDevices } from '#db/users/logins';
import { forgetCodes } from '#db/users/mails';
import { addMember } from '#db/users/memberships';
import { changeUser, createUser, findUserByEmail, lockUser, type UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import { OperationRefusal } from '#domain/refusal';
import type { OperatorRole, Portal, Role } from '#domain/team/permission';
import type { Keyring } from '#security/keyring';
import { hashPassword } from '#security/password';
import { newId } from '#security/secret';
import { newPassword } from '#security/token';
import { requireOpenPartner } from '../partners/set-partner';
import { queueMail } from './mails';
import { clearSecondFactor } from './second-factors/second-factor-settings';

interface AccountDeps {
  db: Database | Transaction;
}

/** An account's address, in lower case. */
export interface AccountName {
  portal: Portal;
  email: string;
}

export interface NewAccount {
  email: string;
  name: string;
  /** Membership of a partner's team, or an operator role. */
  place: { partnerId: string; role: Role } | { operatorRole: OperatorRole };
  actor: string;
}

/**
 * Creates an account with a generated password, returned only this once; if a person already has a dashboard account, that one
 * joins the team, unless it was closed. A sign-up that nobody verified is no account of anybody's yet.
 * @returns the password, or null for an existing account
 * @throws OperationRefusal
 */
export async function createAccount(
  { db }: AccountDeps,
  { email, name, place, actor }: NewAccount,
): Promise<{ userId: string; password: string | null }> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const isOperator = 'operatorRole' in place;
    const portal = isOperator ? 'support' : 'dashboard';
    const account = { portal, email, name, passwordHash, verifiedAt: new Date() } as const;
    const userId = newId('usr');
    const operatorRole = isOperator ? place.operatorRole : null;
    const isNew = await createUser(tx, { ...account, userId, operatorRole });
    const known = isNew ? null : await findUserByEmail(tx, portal, email);
    if (known?.disabledAt) {
      throw new OperationRefusal(`The account ${email} was closed; user reset opens it again.`);
    }
    if (known && isOperator) {
      throw new OperationRefusal(`${email} is already an operator; user reset sets a new password.`);
    }
    const target = known?.userId ?? userId;
    const isMade = isNew || (known !== null && (await takeOverSignUp(tx, known, { name, passwordHash })));
    if (isMade) {
      const details = { email, portal, role: operatorRole };
      await recordAudit(tx, { actor, action: 'user.created', target, details });
    }
    if (!isOperator) {
      await joinTeam(tx, { ...place, userId: target, email, actor });
    }
    return { userId: target, password: isMade ? password : null };
  });
}

/**
 * Gives a sign-up that was never verified to whom the operator names: nobody can log in to it, whoever made up its password. False
 * if the address is verified.
 */
async function takeOverSignUp(
  tx: Transaction,
  { userId }: UserRow,
  account: Pick<UserRow, 'name' | 'passwordHash'>,
): Promise<boolean> {
  // Its owner may be verifying it at this moment, whose password then counts.
  if ((await lockUser(tx, userId))?.verifiedAt) {
    return false;
  }
  await changeUser(tx, userId, { ...account, verifiedAt: new Date(), organization: null });
  await forgetCodes(tx, userId);
  return true;
}

async function joinTeam(
  tx: Transaction,
  {
    partnerId,
    role,
    userId,
    email,
    actor,
  }: { partnerId: string; role: Role; userId: string; email: string; actor: string },
): Promise<void> {
  await requireOpenPartner(tx, partnerId);
  if (!(await addMember(tx, { partnerId, userId, role }))) {
    throw new OperationRefusal(`${email} is already in the team of ${partnerId}.`);
  }
  const details = { email, role };
  await recordAudit(tx, { actor, action: 'member.joined', target: userId, partnerId, details });
}

/**
 * Sets a new password, removes second factor and lock, and ends all logins of an account, with every code and link mailed before:
 * whoever reads its mail would open it with one, now that it has no second factor. All devices count as new, and the person is told
 * [rules/users: Codes; rules/users: Alerts].
 * @throws OperationRefusal
 */
export async function resetAccount(
  { db, keyring }: AccountDeps & { keyring: Keyring },
  { actor, ...name }: AccountName & { actor: string },
): Promise<{ userId: string; password: string }> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const user = await requireAccount(tx, name);
    const { userId } = user;
    await changeUser(tx, userId, { passwordHash, disabledAt: null, verifiedAt: new Date() });
    await clearSecondFactor(tx, keyring, user);
    await endLogins(tx, userId);
    await forgetCodes(tx, userId);
    await forgetDevices(tx, userId, null);
    await recordAudit(tx, { actor, action: 'user.changed', target: userId, details: { reset: true } });
    await queueMail(tx, keyring, { to: user.email, kind: 'account_reset', facts: { at: toIso(Date.now()) } });
    return { userId, password };
  });
}

/** Blocks all logins of an account; user reset opens it again. @throws OperationRefusal */
export async function closeAccount(
  { db }: AccountDeps,
  { actor, reason, ...name }: AccountName & { actor: string; reason: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const { userId } = await requireAccount(tx, name);
    await changeUser(tx, userId, { disabledAt: new Date() });
    await endLogins(tx, userId);
    await recordAudit(tx, { actor, action: 'user.closed', target: userId, details: {}, reason });
    return userId;
  });
}

async function requireAccount(tx: Transaction, { portal, email }: AccountName): Promise<UserRow> {
  const user = await findUserByEmail(tx, portal, email);
  if (!user) {
    throw new OperationRefusal(`There is no ${portal === 'support' ? 'operator' : 'person'} ${email}.`);
  }
  return user;
}

/** Sets the time zone in which a person sees all times; null: that of the browser [rules/users: Time zone]. */
export async function choosePreferences(
  { db }: { db: Database },
  { userId, timeZone }: { userId: string; timeZone: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await changeUser(tx, userId, { timeZone });
    const details = { time_zone: timeZone };
    await recordAudit(tx, { actor: userId, action: 'user.changed', target: userId, details });
  });
}
