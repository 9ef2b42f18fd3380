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

/** Why an invitation with a role is refused, or null. */
export function findInviteProblem(by: Role, role: Role): string | null {
  return by !== 'owner' && role === 'owner' ? 'Only an Owner invites an Owner.' : null;
}
