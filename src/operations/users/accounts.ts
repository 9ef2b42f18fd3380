import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { endLogins } from '#db/users/logins';
import { addMember } from '#db/users/memberships';
import { changeUser, createUser, findUserByEmail, type UserRow } from '#db/users/users';
import { OperationRefusal } from '#domain/refusal';
import type { OperatorRole, Role } from '#domain/team/permission';
import type { Portal } from '#domain/team/portal';
import type { Keyring } from '#security/keyring';
import { hashPassword } from '#security/password';
import { newId } from '#security/secret';
import { newPassword } from '#security/token';
import { requireOpenPartner } from '../partners/require-partner';
import { clearSecondFactor } from './second-factors/second-factor-settings';

interface AccountDeps {
  db: Database | Transaction;
}

/** An account by its address, in lower case. */
export interface AccountName {
  portal: Portal;
  email: string;
}

export interface NewAccount {
  email: string;
  name: string;
  /** A place in a partner's team, or an office of the installation. */
  place: { partnerId: string; role: Role } | { operatorRole: OperatorRole };
  actor: string;
}

/**
 * Makes an account with a password of its own, shown this once; a person of the dashboard who has one joins the team with it.
 * @returns the password, or null for an account that was there
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
    const isMade = await createUser(tx, { ...account, userId, operatorRole });
    const known = isMade ? null : await findUserByEmail(tx, portal, email);
    if (known && isOperator) {
      throw new OperationRefusal(`${email} is already an operator; user reset sets a new password.`);
    }
    if (isMade) {
      const details = { email, portal, role: operatorRole };
      await recordAudit(tx, { actor, action: 'user.created', target: userId, details });
    }
    if (!isOperator) {
      await joinTeam(tx, { ...place, userId: known?.userId ?? userId, email, actor });
    }
    return { userId: known?.userId ?? userId, password: isMade ? password : null };
  });
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

/** Gives an account a new password, without second factor and lock; all its logins end. @throws OperationRefusal */
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
    await recordAudit(tx, { actor, action: 'user.changed', target: userId, details: { reset: true } });
    return { userId, password };
  });
}

/** Lets nobody log in with an account any more; user reset opens it again. @throws OperationRefusal */
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
