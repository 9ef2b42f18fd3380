import type { HolderView } from '#contract/support/holders';
import { capitalize } from '#domain/sentence';
import { isOperatorPermitted, OPERATOR_ROLES, type OperatorPermission } from '#domain/team/permission';
import { timeFormat } from '#web/design/time/zone';

/** "12 Mar, 10:04:31" in the reader's time zone: for lists in which seconds matter. */
export const formatMoment = timeFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Delivered divided by quoted, as percent: "99.82%"; a dash for null. */
export function formatRatio(ratio: string | null): string {
  return ratio === null ? '–' : `${(Number(ratio) * 100).toFixed(2)}%`;
}

/** A name with underscores as text: `awaiting_approval` is "Awaiting approval". */
export function formatState(name: string): string {
  return capitalize(name.replaceAll('_', ' '));
}

const NAMES = { support: 'support', operator: 'operators', admin: 'admins' } as const;

/** The roles that have a permission: "operators and admins". */
export function formatRolesWith(permission: OperatorPermission): string {
  const names = OPERATOR_ROLES.filter((role) => isOperatorPermitted(role, permission)).map((role) => NAMES[role]);
  return names.length < 2 ? (names[0] ?? 'nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** An operator who has an order: by name, or as the audit log names the command line. */
export function nameOfHolder({ name, email, id }: HolderView): string {
  return name ?? email ?? id;
}
