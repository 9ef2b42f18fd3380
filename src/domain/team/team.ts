import { DAY } from '../duration';
import type { Role } from './permission';

export const INVITATION_MS = 7 * DAY;

/** A change of a member's role. */
export interface RoleChange {
  /** Role of the person who makes the change. */
  by: Role;
  isSelf: boolean;
  from: Role;
  /** Null: removed from the team. */
  to: Role | null;
  /** The number of Owners in the team. */
  owners: number;
}

/** Why a change is refused, or null [rules/users: Roles]. */
export function findRoleProblem({ by, isSelf, from, to, owners }: RoleChange): string | null {
  if (from === 'owner' && to !== 'owner' && owners <= 1) {
    return 'A team has an Owner at all times; make somebody else one first.';
  }
  if (by === 'owner') {
    return null;
  }
  if (isSelf) {
    return 'Nobody but an Owner changes the own role.';
  }
  return from === 'owner' || to === 'owner' ? 'Only an Owner makes or changes an Owner.' : null;
}

/**
 * What the groups at the identity provider do to a membership [rules/oidc: Teams by groups]. What the team decided is the team's;
 * the only Owner is kept.
 * @param given the role that the groups give in this team now
 */
export function findGroupsStep(
  given: Role | null,
  member: { role: Role; fromGroups: boolean; owners: number } | null,
): 'join' | 'change' | 'leave' | 'keep' | null {
  if (member === null) {
    return given === null ? null : 'join';
  }
  if (!member.fromGroups || member.role === given) {
    return null;
  }
  if (member.role === 'owner' && member.owners <= 1) {
    return 'keep';
  }
  return given === null ? 'leave' : 'change';
}

/** Why an invitation with a role is refused, or null. */
export function findInviteProblem(by: Role, role: Role): string | null {
  return by !== 'owner' && role === 'owner' ? 'Only an Owner invites an Owner.' : null;
}
