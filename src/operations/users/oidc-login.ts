import { z } from 'zod';
import { recordAudit, SYSTEM } from '#db/audit';
import { lockName, type Transaction } from '#db/client';
import { returnUses } from '#db/limits/rate-limits';
import { findPartner } from '#db/partners';
import { endLogins, rotateLoginsOf } from '#db/users/logins';
import { addMember, hasTeam, listGroupTeams, lockRole, lockTeam, setRole } from '#db/users/memberships';
import { changeUser, findUserByIdentity, lockUserByIdentity, type UserRow } from '#db/users/users';
import { oidcAttemptAt } from '#domain/keys/seal-place';
import { isPermitted, type OperatorRole, type Portal, type Role } from '#domain/team/permission';
import { findGroupsStep } from '#domain/team/team';
import { InternalError } from '#domain/users/internal-error';
import {
  type ConsoleRole,
  consoleRoleOf,
  OIDC_ATTEMPT_MS,
  type OidcPerson,
  type TeamRole,
  teamRolesOf,
} from '#domain/users/oidc';
import type { Keyring } from '#security/keyring';
import type { OidcClient } from '#security/oidc';
import { withdrawAllOf } from '../team';
import { requireUse } from './limits';
import { beginLogin, type LoginStep, refuseLocked } from './log-in';
import { type Arrival, createLinked, findLinked } from './oidc-link';
import type { ClientInfo, UserDeps } from './user-deps';

/** The installation's identity provider. */
export interface OidcLogin {
  client: OidcClient;
  /** What the button on the login pages says. */
  label: string;
  issuer: string;
  consoleRoles: readonly ConsoleRole[];
  dashboardRoles: readonly TeamRole[];
}

interface OidcDeps extends UserDeps {
  oidc: OidcLogin | null;
}

const Sealed = z.object({
  portal: z.string(),
  until: z.number(),
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
});

/**
 * Begins a login at the identity provider. @returns where the browser goes, and what it keeps until it is back
 * @throws InternalError NOT_FOUND, UNAVAILABLE
 */
export async function beginOidcLogin(deps: OidcDeps, portal: Portal): Promise<{ url: string; sealed: string }> {
  const { client } = requireOidc(deps);
  const begun = await client.begin(redirectUri(deps, portal)).catch(() => {
    throw new InternalError('UNAVAILABLE', { message: 'The identity provider cannot be reached now' });
  });
  const until = Date.now() + OIDC_ATTEMPT_MS;
  const attempt = JSON.stringify({ portal, until, ...begun.attempt });
  return { url: begun.url, sealed: deps.keyring.seal(oidcAttemptAt(portal), attempt) };
}

/**
 * Ends it: what came back must belong to what this browser began. From here on it is a login like any other [rules/oidc: The flow].
 * @param query of the URL to which the provider sent the browser
 * @throws InternalError NOT_FOUND, WRONG_CREDENTIALS; ServiceError RATE_LIMITED
 */
export async function finishOidcLogin(
  deps: OidcDeps,
  { portal, query, sealed }: { portal: Portal; query: string; sealed: string | null },
  from: ClientInfo,
): Promise<LoginStep> {
  const oidc = requireOidc(deps);
  const use = await requireUse(deps.db, 'login_ip', `${portal}:${from.ipRange}`);
  const attempt = readAttempt(deps, portal, sealed);
  const answer = new URL(`${redirectUri(deps, portal)}?${query.replace(/^\?/, '')}`);
  let reason = attempt ? 'no account for this person' : 'not begun by this browser';
  const person =
    attempt &&
    (await oidc.client.finish(answer, attempt).catch((error: unknown) => {
      reason = codeOf(error);
      return null;
    }));
  const user = person && (await accountOf(deps, { portal, oidc, person }));
  if (!user || !person) {
    const details = { issuer: oidc.issuer, reason };
    await recordAudit(deps.db, { actor: 'unknown', action: 'login.failed', target: 'unknown', details });
    throw new InternalError('WRONG_CREDENTIALS', {
      message: 'Your login at the identity provider opens no account here. Ask your team, or the operator, for access',
    });
  }
  await returnUses(deps.db, [use.useId]);
  refuseLocked(user.lockedUntil);
  return beginLogin(deps, user, from, person.gaveSecondFactor);
}

function requireOidc({ oidc }: OidcDeps): OidcLogin {
  if (oidc === null) {
    throw new InternalError('NOT_FOUND', { message: 'This installation has no identity provider' });
  }
  return oidc;
}

/** The page to which the provider sends the browser back. */
function redirectUri({ publicUrl }: Pick<UserDeps, 'publicUrl'>, portal: Portal): string {
  return `${publicUrl}/${portal}/sso`;
}

/** What this browser began at this portal a short while ago; null if it began nothing. */
function readAttempt({ keyring }: Pick<UserDeps, 'keyring'>, portal: Portal, sealed: string | null) {
  if (sealed === null) {
    return null;
  }
  try {
    const attempt = Sealed.parse(JSON.parse(keyring.open(oidcAttemptAt(portal), sealed)));
    return attempt.portal === portal && attempt.until > Date.now() ? attempt : null;
  } catch {
    return null;
  }
}

async function accountOf(
  { db, keyring }: OidcDeps,
  found: { portal: Portal; oidc: OidcLogin; person: OidcPerson },
): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
    const user = await findOidcAccount(tx, keyring, found);
    if (!user || user.disabledAt) {
      return null;
    }
    const details = { issuer: found.oidc.issuer, second_factor: found.person.gaveSecondFactor };
    await recordAudit(tx, { actor: user.userId, action: 'login.oidc', target: user.userId, details });
    return user;
  });
}

/** The library's code of an error: its text may repeat what the provider sent. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'the answer of the provider is not valid';
}

/**
 * The account of somebody at the identity provider, locked; null for somebody who is not let in [rules/oidc: Whom it lets in].
 * Where groups are set, they decide at each login.
 */
async function findOidcAccount(tx: Transaction, keyring: Keyring, arrival: Arrival): Promise<UserRow | null> {
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

/**
 * The dashboard account of somebody, in the teams that the groups give now; null for somebody whom neither groups nor a team let
 * in [rules/oidc: Teams by groups].
 */
async function findTeamAccount(tx: Transaction, keyring: Keyring, arrival: Arrival): Promise<UserRow | null> {
  const { person, oidc } = arrival;
  // A person logs in once at a time; and teams are locked before people, as by a change of roles.
  await lockName(tx, `oidc:${person.identity}`);
  const given = teamRolesOf(person.groups, oidc.dashboardRoles);
  const known = await findUserByIdentity(tx, 'dashboard', person.identity);
  const before = known ? await listGroupTeams(tx, known.userId) : [];
  const teams = [...new Set([...given.keys(), ...before])].sort();
  for (const partnerId of teams) await lockTeam(tx, partnerId);

  const user =
    (await findLinked(tx, keyring, arrival)) ?? (await createMember(tx, keyring, arrival, [...given.keys()]));
  if (!user || user.disabledAt) {
    return null;
  }
  let isLastOwner = false;
  for (const partnerId of teams) {
    const role = given.get(partnerId) ?? null;
    const step = await followGroups(tx, user, { partnerId, role });
    isLastOwner ||= step === 'keep' && role === null;
  }
  return !isLastOwner && (await hasTeam(tx, user)) ? user : null;
}

/** An account for somebody who has none, if one of the partners takes members. */
async function createMember(
  tx: Transaction,
  keyring: Keyring,
  arrival: Arrival,
  partnerIds: readonly string[],
): Promise<UserRow | null> {
  for (const partnerId of partnerIds) {
    if (await isOpen(tx, partnerId)) {
      return createLinked(tx, keyring, arrival);
    }
  }
  return null;
}

async function isOpen(tx: Transaction, partnerId: string): Promise<boolean> {
  const partner = await findPartner(tx, partnerId);
  return partner !== null && partner.closedAt === null;
}

/** Makes a membership what the groups say. @param to the role that they give; null if none */
async function followGroups(
  tx: Transaction,
  { userId, email }: UserRow,
  { partnerId, role: to }: { partnerId: string; role: Role | null },
): Promise<ReturnType<typeof findGroupsStep>> {
  const member = await lockRole(tx, partnerId, userId);
  const step = findGroupsStep(to, member);
  const by = 'identity provider';
  const entry = { actor: SYSTEM, target: userId, partnerId, details: { before: member?.role ?? null, after: to, by } };
  if (step === 'join' && to !== null && (await isOpen(tx, partnerId))) {
    await addMember(tx, { partnerId, userId, role: to, fromGroups: true });
    await recordAudit(tx, { ...entry, action: 'member.joined', details: { email, role: to, by } });
  }
  if (step === 'keep') {
    await recordAudit(tx, { ...entry, action: 'member.role_kept' });
    if (to === null) await endLogins(tx, userId);
  }
  if (step === 'change' || step === 'leave') {
    await setRole(tx, { partnerId, userId, role: to, fromGroups: true });
    await (to === null ? endLogins(tx, userId) : rotateLoginsOf(tx, userId));
    await recordAudit(tx, { ...entry, action: to === null ? 'member.removed' : 'member.role_changed' });
    if (to === null || !isPermitted(to, 'team.edit')) await withdrawAllOf(tx, { partnerId, userId, actor: SYSTEM });
  }
  return step;
}
