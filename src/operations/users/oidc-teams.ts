import { recordAudit, SYSTEM } from '#db/audit';
import type { Transaction } from '#db/client';
import { lockName } from '#db/named-lock';
import { findPartner } from '#db/partners';
import { endLogins, rotateLoginsOf } from '#db/users/logins';
import { addMember, hasTeam, listGroupTeams, lockRole, lockTeam, setRole } from '#db/users/memberships';
import { findUserByIdentity, type UserRow } from '#db/users/users';
import { isPermitted, type Role } from '#domain/team/permission';
import { findGroupsStep } from '#domain/team/team';
import { teamRolesOf } from '#domain/users/oidc';
import type { Keyring } from '#security/keyring';
import { withdrawAllOf } from '../team/invite-member';
import { type Arrival, createLinked, findLinked } from './oidc-link';

/**
 * The dashboard account of somebody, in the teams that the groups give now; null for somebody whom neither groups nor a team let
 * in [rules/oidc: Teams by groups].
 */
export async function findTeamAccount(tx: Transaction, keyring: Keyring, arrival: Arrival): Promise<UserRow | null> {
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
