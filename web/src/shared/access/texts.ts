import { capitalize } from '#domain/sentence';
import { isPermitted, type Permission, ROLES, type Role } from '#domain/team/permission';

/** What each permission allows, as a continuation of "can". */
const TEXTS: Readonly<Record<Permission, string>> = {
  'home.view': 'see home, orders, providers and the SLA',
  'onboarding.edit': 'complete the onboarding',
  'keys.edit': 'create, rotate and revoke keys',
  'keys.view': 'see keys',
  'webhooks.edit': 'set up, resume and replay webhooks',
  'logs.view': 'see webhooks, request logs and streams',
  'orders.export': 'export orders as CSV',
  'orders.test': 'create test orders and move their clocks',
  'orders.refund': 'decide refunds',
  'orders.links': 'make and revoke tracking links',
  'providers.edit': 'turn providers on and off and set the markup',
  'revenue.view': 'see earnings and payouts',
  'payouts.edit': 'manage payout addresses and request payouts',
  'team.edit': 'see the team, invite members and change roles',
  'team.remove': 'remove members',
  'audit.view': 'see the audit log',
  'audit.export': 'export the audit log',
  'settings.edit': 'change the organization',
  'data.export': 'export all data',
  'partner.close': 'close the organization',
};

const PLURALS: Readonly<Record<Role, string>> = {
  owner: 'owners',
  admin: 'admins',
  developer: 'developers',
  finance: 'finance members',
  read_only: 'read-only members',
};

/** The permission on a line of its own: "Export orders as CSV". */
export function formatPermission(permission: Permission): string {
  return capitalize(TEXTS[permission]);
}

/** "Only owners and admins can export the audit log." */
export function formatPermissionHint(permission: Permission): string {
  const roles = ROLES.filter((role) => isPermitted(role, permission)).map((role) => PLURALS[role]);
  const [last = '', ...others] = roles.toReversed();
  const roleNames = others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
  return `Only ${roleNames} can ${TEXTS[permission]}.`;
}

const NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  developer: 'Developer',
  finance: 'Finance',
  read_only: 'Read-only',
};

export function formatRole(role: Role): string {
  return NAMES[role];
}
