/** The two places where people log in, each with its own accounts [rules/users: Accounts]. */
export const PORTALS = ['dashboard', 'support'] as const;
export type Portal = (typeof PORTALS)[number];
