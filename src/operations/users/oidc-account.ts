import { recordAudit, SYSTEM } from '#db/audit';
import type { Transaction } from '#db/client';
import { endLogins, rotateLoginsOf } from '#db/users/logins';
import { changeUser, lockUserByIdentity, type UserRow } from '#db/users/users';
import type { OperatorRole } from '#domain/team/permission';
import { consoleRoleOf } from '#domain/users/oidc';
import type { Keyring } from '#security/keyring';
import { type Arrival, createLinked, findLinked } from './oidc-link';
import { findTeamAccount } from './oidc-teams';

/**
 * The account of somebody at the identity provider, locked; null for somebody who is not let in [rules/oidc: Whom it lets in].
 * Where groups are set, they decide at each login.
 */
export async function findOidcAccount(tx: Transaction, keyring: Keyring, arrival: Arrival): Promise<UserRow | null> {
  const { portal, oidc } = arrival;
  if (portal === 'dashboard' && oidc.dashboardRoles.length > 0) {
    return findTeamAccount(tx, keyring, arrival);
  }
  if (portal === 'support' && oidc.consoleRoles.length > 0) {
    return findConsoleAccount(tx, keyring, arrival);
  }
  return findLinked(tx, keyring, arrival);
}

async function findConsoleAccount(tx: Transaction, keyring: Keyring, arrival: Arrival): Promise<UserRow | null> {
  const { oidc, person } = arrival;
  const role = consoleRoleOf(person.groups, oidc.consoleRoles);
  // Without a role nobody's address is connected.
  const user = await (role === null
    ? lockUserByIdentity(tx, 'support', person.identity)
    : findLinked(tx, keyring, arrival));
  if (user && role !== user.operatorRole) {
    await changeConsoleRole(tx, user, role);
  }
  if (role === null) {
    return null;
  }
  return user ? { ...user, operatorRole: role } : createLinked(tx, keyring, arrival, role);
}

/** Without a role nothing of the console is left, in logins that are open neither. */
async function changeConsoleRole(tx: Transaction, user: UserRow, role: OperatorRole | null): Promise<void> {
  const { userId, operatorRole: before } = user;
  await changeUser(tx, userId, { operatorRole: role });
  await (role === null ? endLogins(tx, userId) : rotateLoginsOf(tx, userId));
  const details = { before, after: role, by: 'identity provider' };
  await recordAudit(tx, { actor: SYSTEM, action: 'user.changed', target: userId, details });
}
