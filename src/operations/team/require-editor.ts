import type { Transaction } from '#db/client';
import { lockRole } from '#db/users/memberships';
import { isPermitted, type Permission, type Role } from '#domain/team/permission';
import { InternalError } from '#domain/users/internal-error';

/**
 * The role of somebody who changes a team, read while the team is locked: it may have changed since the request began. @throws
 * InternalError PERMISSION_REQUIRED
 */
export async function requireEditor(
  tx: Transaction,
  partnerId: string,
  userId: string,
  permission: Permission,
): Promise<Role> {
  const role = (await lockRole(tx, partnerId, userId))?.role;
  if (!role || !isPermitted(role, permission)) {
    throw new InternalError('PERMISSION_REQUIRED', {
      message: `Your role does not have the permission ${permission}`,
      requiredScope: permission,
    });
  }
  return role;
}
