import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { endLogins, rotateLoginsOf } from '#db/users/logins';
import { lockRole, setRole } from '#db/users/memberships';
import { OperationRefusal } from '#domain/refusal';
import { isPermitted, type Role } from '#domain/team/permission';
import { findRoleProblem } from '#domain/team/team';
import { type TeamEditor, withdrawAllOf } from './invite-member';
import { requireEditor } from './require-editor';

/**
 * Changes a member's role, or with null removes the person from the team and ends their logins [rules/users: Roles]. False if
 * the person is not in the team.
 * @throws OperationRefusal
 */
export async function changeRole(
  { db }: { db: Database },
  { userId: editor, partnerId }: Pick<TeamEditor, 'userId' | 'partnerId'>,
  { userId, role: to }: { userId: string; role: Role | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const by = await requireEditor(tx, partnerId, editor, to === null ? 'team.remove' : 'team.edit');
    const member = await lockRole(tx, partnerId, userId);
    if (!member) {
      return false;
    }
    const { role: from, owners } = member;
    const problem = findRoleProblem({ by, isSelf: editor === userId, from, to, owners });
    if (problem !== null) {
      throw new OperationRefusal(problem);
    }
    await setRole(tx, { partnerId, userId, role: to });
    await (to === null ? endLogins(tx, userId) : rotateLoginsOf(tx, userId));
    const action = to === null ? 'member.removed' : 'member.role_changed';
    await recordAudit(tx, { actor: editor, action, target: userId, partnerId, details: { before: from, after: to } });
    if (to === null || !isPermitted(to, 'team.edit')) await withdrawAllOf(tx, { partnerId, userId, actor: editor });
    return true;
  });
}
