/** What a key may do [seed 5]. */
export const SCOPES = ['orders:rw', 'webhook:admin', 'payouts:read', 'payouts:trigger'] as const;
export type Scope = (typeof SCOPES)[number];

export const DEFAULT_SCOPES: readonly Scope[] = ['orders:rw'];

/** Scopes a test key may carry: money never leaves the sandbox [partner-api 11]. */
export const TEST_KEY_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'payouts:trigger');
