import { DAY } from '../duration';
import type { Role } from './permission';

export const INVITATION_MS = 7 * DAY;

/** A change of somebody's place in a team. */
export interface RoleChange {
  /** Role of who makes it. */
  by: Role;
  isSelf: boolean;
  from: Role;
  /** Null: removed from the team. */
  to: Role | null;
  /** How many Owners the team has. */
  owners: number;
}

/** Why a change is not made, or null [rules/users: Roles]. */
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

/** Why somebody is not invited with a role, or null. */
export function findInviteProblem(by: Role, role: Role): string | null {
  return by !== 'owner' && role === 'owner' ? 'Only an Owner invites an Owner.' : null;
}
