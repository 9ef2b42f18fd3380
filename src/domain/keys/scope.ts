import type { Environment } from '../environment';
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
