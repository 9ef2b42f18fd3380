import { MINUTE } from '../duration';
import { OPERATOR_ROLES, type OperatorRole, ROLES, type Role } from '../team/permission';

/** How long somebody may take at the identity provider. */
export const OIDC_ATTEMPT_MS = 10 * MINUTE;

/** A value of the roles' claim, and the role of the support console that it gives. */
export type ConsoleRole = readonly [value: string, role: OperatorRole];

/** A value of the roles' claim, a partner, and the role in its team that it gives. */
export type TeamRole = readonly [value: string, partnerId: string, role: Role];

/** What the identity provider vouches for [rules/oidc: Whom it lets in]. */
export interface OidcPerson {
  /** Issuer and subject: what stays the same when name or address change. */
  identity: string;
  /** In lower case; null unless the provider says that the address is verified. */
  email: string | null;
  name: string;
  /** Values of the roles' claim. */
  groups: readonly string[];
  /** Whether the login included a second factor that the installation trusts. */
  gaveSecondFactor: boolean;
}

/** The highest role of the support console that the groups give; null if they give none. */
export function consoleRoleOf(groups: readonly string[], roles: readonly ConsoleRole[]): OperatorRole | null {
  const given = new Set(roles.filter(([value]) => groups.includes(value)).map(([, role]) => role));
  return OPERATOR_ROLES.findLast((role) => given.has(role)) ?? null;
}

/** The partners in whose teams the groups give a role: the highest of several, in the order of the table of roles. */
export function teamRolesOf(groups: readonly string[], roles: readonly TeamRole[]): ReadonlyMap<string, Role> {
  const given = roles.filter(([value]) => groups.includes(value));
  return new Map(
    given.map(([, partnerId]) => {
      const ofPartner = new Set(given.filter(([, each]) => each === partnerId).map(([, , role]) => role));
      return [partnerId, ROLES.find((role) => ofPartner.has(role)) ?? 'read_only'];
    }),
  );
}

/** Whether the way of logging in, as the provider states it, includes a second factor that is trusted. */
export function isFactorTrusted(
  { amr, acr }: { amr: readonly string[]; acr: string | null },
  trusted: readonly string[],
): boolean {
  return [...amr, ...(acr === null ? [] : [acr])].some((each) => trusted.includes(each));
}
