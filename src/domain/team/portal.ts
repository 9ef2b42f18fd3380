/** The two places where people sign in, each with accounts of its own [rules/users: Accounts]. */
export const PORTALS = ['dashboard', 'support'] as const;
export type Portal = (typeof PORTALS)[number];
