import { isOperatorPermitted, OPERATOR_ROLES, type OperatorPermission } from '#domain/team/permission';

const NAMES = { support: 'support', operator: 'operators', admin: 'admins' } as const;

/** The roles that have a permission: "operators and admins". */
export function formatRolesWith(permission: OperatorPermission): string {
  const names = OPERATOR_ROLES.filter((role) => isOperatorPermitted(role, permission)).map((role) => NAMES[role]);
  return names.length < 2 ? (names[0] ?? 'nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
