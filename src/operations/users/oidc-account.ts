import { recordAudit, SYSTEM } from '#db/audit';
import type { Transaction } from '#db/client';
import { endLogins, rotateLoginsOf } from '#db/users/logins';
import { changeUser, createUser, findUserByEmail, lockUser, lockUserByIdentity, type UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import type { OperatorRole } from '#domain/team/permission';
import type { Portal } from '#domain/team/portal';
import { findNameProblem } from '#domain/users/mailed-name';
import { type ConsoleRole, consoleRoleOf, type OidcPerson } from '#domain/users/oidc';
import type { Keyring } from '#security/keyring';
import { hashPassword } from '#security/password';
import { newId } from '#security/secret';
import { newPassword } from '#security/token';
import { queueMail } from './queue-mail';

interface Found {
  portal: Portal;
  oidc: { issuer: string; consoleRoles: readonly ConsoleRole[] };
  person: OidcPerson;
}

/**
 * The account of somebody at the identity provider, locked; null for somebody who has none here [rules/oidc: Whom it lets in].
 * Groups decide about the support console alone; who belongs to a partner, its team decides.
 */
export async function findOidcAccount(tx: Transaction, keyring: Keyring, found: Found): Promise<UserRow | null> {
  const { portal, oidc, person } = found;
  const known = await lockUserByIdentity(tx, portal, person.identity);
  if (portal === 'dashboard' || oidc.consoleRoles.length === 0) {
    return known ?? linkByEmail(tx, keyring, found);
  }
  const role = consoleRoleOf(person.groups, oidc.consoleRoles);
  const user = known ?? (role === null ? null : await linkByEmail(tx, keyring, found));
  if (user && role !== user.operatorRole) {
    await changeConsoleRole(tx, user, role);
  }
  if (role === null) {
    return null;
  }
  return user ? { ...user, operatorRole: role } : createOperator(tx, person, role);
}

/**
 * An account is found by its address once, if both sides have verified it and nobody else at the provider has it already. From
 * then on the subject counts, so that whoever inherits an address inherits no account.
 */
async function linkByEmail(
  tx: Transaction,
  keyring: Keyring,
  { portal, oidc, person }: Found,
): Promise<UserRow | null> {
  const { identity, email } = person;
  const found = email === null ? null : await findUserByEmail(tx, portal, email);
  const user = found && (await lockUser(tx, found.userId));
  if (!user?.verifiedAt || user.oidcIdentity !== null || user.disabledAt) {
    return null;
  }
  const { userId } = user;
  await changeUser(tx, userId, { oidcIdentity: identity });
  const details = { issuer: oidc.issuer };
  await recordAudit(tx, { actor: userId, action: 'login.oidc_linked', target: userId, details });
  const facts = { issuer: oidc.issuer, at: toIso(Date.now()) };
  await queueMail(tx, keyring, { to: user.email, kind: 'oidc_linked', facts });
  return { ...user, oidcIdentity: identity };
}

/** Without a role nothing of the console is left, in logins that are open neither. */
async function changeConsoleRole(tx: Transaction, user: UserRow, role: OperatorRole | null): Promise<void> {
  const { userId, operatorRole: before } = user;
  await changeUser(tx, userId, { operatorRole: role });
  await (role === null ? endLogins(tx, userId) : rotateLoginsOf(tx, userId));
  const details = { before, after: role, by: 'identity provider' };
  await recordAudit(tx, { actor: SYSTEM, action: 'user.changed', target: userId, details });
}

/** A person whose groups give a role needs nobody to make the account. It has a password that nobody knows. */
async function createOperator(
  tx: Transaction,
  person: OidcPerson,
  operatorRole: OperatorRole,
): Promise<UserRow | null> {
  const { email, identity } = person;
  if (email === null || (await findUserByEmail(tx, 'support', email))) {
    return null;
  }
  const userId = newId('usr');
  const isNameUsable = person.name !== '' && findNameProblem(person.name) === null;
  const name = isNameUsable ? person.name.slice(0, 100) : email;
  const passwordHash = await hashPassword(newPassword());
  const account = { email, name, passwordHash, operatorRole, oidcIdentity: identity, verifiedAt: new Date() };
  if (!(await createUser(tx, { ...account, userId, portal: 'support' }))) {
    return null;
  }
  const details = { email, portal: 'support', role: operatorRole, by: 'identity provider' };
  await recordAudit(tx, { actor: SYSTEM, action: 'user.created', target: userId, details });
  return lockUser(tx, userId);
}
