import { namesOf } from '../names-of';

/** A person's role in a partner's team [rules/users: Roles]. */
export const ROLES = ['owner', 'admin', 'developer', 'finance', 'read_only'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const OWNER_AND_ADMIN = ['owner', 'admin'] as const;
const BUILDERS = ['owner', 'admin', 'developer'] as const;
const BUILDERS_AND_READERS = ['owner', 'admin', 'developer', 'read_only'] as const;

/** The roles in a partner's team that have each permission [rules/users: Roles]. */
const GRANTS = {
  /** Home, orders, providers, service levels. */
  'home.view': EVERYBODY,
  'onboarding.edit': OWNER_AND_ADMIN,
  /** Create, edit, rotate, revoke. */
  'keys.edit': BUILDERS,
  'keys.view': BUILDERS_AND_READERS,
  /** Configure, resume, retry, replay, test. */
  'webhooks.edit': BUILDERS,
  /** The webhook log, the request log and the list of streams. */
  'logs.view': BUILDERS_AND_READERS,
  'orders.export': ['owner', 'admin', 'developer', 'finance'],
  /** Create test orders and advance their clocks. */
  'orders.test': BUILDERS,
  'orders.refund': BUILDERS,
  /** Make and revoke links to tracking pages. */
  'orders.links': BUILDERS,
  'providers.edit': OWNER_AND_ADMIN,
  'revenue.view': ['owner', 'admin', 'finance'],
  /** Payout addresses and payout requests. */
  'payouts.edit': ['owner', 'finance'],
  /** See the team, invite, change roles. */
  'team.edit': OWNER_AND_ADMIN,
  'team.remove': ['owner'],
  'audit.view': ['owner', 'admin', 'finance'],
  'audit.export': OWNER_AND_ADMIN,
  'settings.edit': OWNER_AND_ADMIN,
  /** Everything stored about the partner, as a file. */
  'data.export': ['owner'],
  /** Close the organization, or reopen it. */
  'partner.close': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof GRANTS;
export const PERMISSIONS = namesOf(GRANTS);

/** An operator's role in the installation [rules/users: Operators]. */
export const OPERATOR_ROLES = ['support', 'operator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

const ALL_OPERATORS = OPERATOR_ROLES;
const ABOVE_SUPPORT = ['operator', 'admin'] as const;

/** The operator roles that have each permission; every change requires a reason [rules/users: Operators]. */
const OPERATOR_GRANTS = {
  /** Find and read everything, write notes and drafts, export case files. */
  'support.view': ALL_OPERATORS,
  /** Repeat or speed up something: poll a provider, resend, replay, resume. */
  'support.help': ALL_OPERATORS,
  /** Decide about money or service: reviews, refunds, payouts, drains, incidents. */
  'support.decide': ABOVE_SUPPORT,
  'support.approve': ABOVE_SUPPORT,
  /** Create, close and reopen partners. */
  'support.manage': ['admin'],
  /** Erase personal data of orders, which nothing brings back. */
  'support.erase': ['admin'],
  /** Read in the Temporal UI what is encrypted there, addresses included. */
  'support.decode': ABOVE_SUPPORT,
} as const satisfies Record<string, readonly OperatorRole[]>;

export type OperatorPermission = keyof typeof OPERATOR_GRANTS;
export const OPERATOR_PERMISSIONS = namesOf(OPERATOR_GRANTS);

/** All that a closed partner's team can still do [rules/closing: Opening it again]. */
const IN_CLOSED: readonly Permission[] = ['data.export', 'partner.close'];

export function isPermitted(role: Role, permission: Permission, isClosed = false): boolean {
  return rolesWith(permission).includes(role) && (!isClosed || IN_CLOSED.includes(permission));
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return GRANTS[permission];
}

export function permissionsOf(role: Role, isClosed = false): Permission[] {
  return PERMISSIONS.filter((permission) => isPermitted(role, permission, isClosed));
}

export function isOperatorPermitted(role: OperatorRole, permission: OperatorPermission): boolean {
  const roles: readonly OperatorRole[] = OPERATOR_GRANTS[permission];
  return roles.includes(role);
}

export function operatorPermissionsOf(role: OperatorRole): OperatorPermission[] {
  return OPERATOR_PERMISSIONS.filter((permission) => isOperatorPermitted(role, permission));
}

export function isOperatorPermission(text: string): text is OperatorPermission {
  return Object.hasOwn(OPERATOR_GRANTS, text);
}

/** The two places where people log in, each with its own accounts [rules/users: Accounts]. */
export const PORTALS = ['dashboard', 'support'] as const;
export type Portal = (typeof PORTALS)[number];
