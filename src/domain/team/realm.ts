/** The two places where people sign in, each with accounts of its own [rules/users: Accounts]. */
export const REALMS = ['dashboard', 'support'] as const;
export type Realm = (typeof REALMS)[number];
