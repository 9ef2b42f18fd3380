import type { Environment } from '../environment';
import { isPermitted, type Permission, type Role } from '../team/permission';
import { KeyRefusal } from './key-life';

/** What a key may do [rules/keys-and-lockout: Scopes]. */
export const SCOPES = ['orders:rw', 'webhook:admin', 'payouts:read', 'payouts:trigger'] as const;
export type Scope = (typeof SCOPES)[number];

export const DEFAULT_SCOPES: readonly Scope[] = ['orders:rw'];

/** Scopes a key of this environment can have: money never leaves the sandbox [rules/keys-and-lockout: Scopes]. */
export function scopesFor(environment: Environment): readonly Scope[] {
  return environment === 'test' ? SCOPES.filter((scope) => scope !== 'payouts:trigger') : SCOPES;
}

/** @throws KeyRefusal for a scope that the environment does not allow */
export function requireScopes(environment: Environment, scopes: readonly Scope[]): void {
  const refused = scopes.filter((scope) => !scopesFor(environment).includes(scope));
  if (refused.length > 0) {
    throw new KeyRefusal(`a ${environment} key cannot carry ${refused.join(', ')}`);
  }
}

/** What a person must be allowed to do to make a key that does it [rules/keys-and-lockout: Scopes]. */
export const SCOPE_PERMISSIONS = {
  'orders:rw': 'orders.refund',
  'webhook:admin': 'webhooks.edit',
  'payouts:read': 'revenue.view',
  'payouts:trigger': 'payouts.edit',
} as const satisfies Record<Scope, Permission>;

/** The first scope that is more than a role may do itself, with the permission that is missing; null if there is none. */
export function findScopeExcess(
  role: Role,
  scopes: readonly string[],
): { scope: Scope; permission: Permission } | null {
  const scope = SCOPES.find((each) => scopes.includes(each) && !isPermitted(role, SCOPE_PERMISSIONS[each]));
  return scope === undefined ? null : { scope, permission: SCOPE_PERMISSIONS[scope] };
}
