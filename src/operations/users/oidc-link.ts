import { recordAudit, SYSTEM } from '#db/audit';
import type { Transaction } from '#db/client';
import { endLogins } from '#db/users/logins';
import { forgetCodes } from '#db/users/mails';
import { changeUser, createUser, findUserByEmail, lockUser, lockUserByIdentity, type UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import type { OperatorRole, Portal } from '#domain/team/permission';
import { findNameProblem } from '#domain/users/guarded-mail';
import type { ConsoleRole, OidcPerson, TeamRole } from '#domain/users/oidc';
import type { Keyring } from '#security/keyring';
import { hashPassword } from '#security/password';
import { newId } from '#security/secret';
import { newPassword } from '#security/token';
import { queueMail } from './mails';
import { clearSecondFactor } from './second-factors/second-factor-settings';

/** Somebody whom the identity provider vouches for, at a portal. */
export interface Arrival {
  portal: Portal;
  oidc: { issuer: string; consoleRoles: readonly ConsoleRole[]; dashboardRoles: readonly TeamRole[] };
  person: OidcPerson;
}

/** The account that belongs to somebody there, locked; null if none does [rules/oidc: Whom it lets in]. */
export async function findLinked(tx: Transaction, keyring: Keyring, arrival: Arrival): Promise<UserRow | null> {
  const { portal, person } = arrival;
  return (await lockUserByIdentity(tx, portal, person.identity)) ?? linkByEmail(tx, keyring, arrival);
}

/**
 * An account is found by its address once, if both sides have verified it and nobody else at the provider has it already. From
 * then on the subject counts, so that whoever inherits an address inherits no account.
 */
async function linkByEmail(
  tx: Transaction,
  keyring: Keyring,
  { portal, oidc, person }: Arrival,
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

/**
 * An account for somebody whose groups let in who has none. Nobody knows its password. A sign-up that nobody verified does not
 * keep the owner of the address out; null if an account has it.
 */
export async function createLinked(
  tx: Transaction,
  keyring: Keyring,
  { portal, person }: Arrival,
  operatorRole: OperatorRole | null = null,
): Promise<UserRow | null> {
  const { email, identity } = person;
  const taken = email === null ? null : await findUserByEmail(tx, portal, email);
  if (email === null || taken?.verifiedAt || taken?.disabledAt) {
    return null;
  }
  const isNameUsable = person.name !== '' && findNameProblem(person.name) === null;
  const account = {
    name: isNameUsable ? person.name.slice(0, 100) : email,
    passwordHash: await hashPassword(newPassword()),
    operatorRole,
    oidcIdentity: identity,
    verifiedAt: new Date(),
    organization: null,
  };
  const userId = taken?.userId ?? newId('usr');
  if (taken) {
    await changeUser(tx, userId, account);
    // Whoever signed up with somebody else's address keeps nothing that opens it.
    await endLogins(tx, userId);
    await forgetCodes(tx, userId);
    await clearSecondFactor(tx, keyring, taken);
  } else if (!(await createUser(tx, { ...account, userId, portal, email }))) {
    return null;
  }
  const details = { email, portal, role: operatorRole, by: 'identity provider' };
  await recordAudit(tx, { actor: SYSTEM, action: 'user.created', target: userId, details });
  return lockUser(tx, userId);
}
