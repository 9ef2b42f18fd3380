import { z } from 'zod';
import { OPERATOR_ROLES, ROLES } from '#domain/team/permission';
import type { ConsoleRole, TeamRole } from '#domain/users/oidc';
import { secretVariable, variable } from './env-schema';
import { commaList, publicBaseUrl, textOf } from './env-values';

/** How people log in at an identity provider [rules/oidc: Settings]. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** What the button on the login pages says. */
  readonly label: string;
  readonly rolesClaim: string | null;
  readonly consoleRoles: readonly ConsoleRole[];
  readonly dashboardRoles: readonly TeamRole[];
  readonly trustedFactors: readonly string[];
}

const word = z.string().regex(/^[\w.:/-]{1,200}$/);
const scopes = z
  .string()
  .regex(/^[\w.:/ -]{1,500}$/)
  .refine((text) => text.split(' ').includes('openid'));
const consoleRole = textOf((text): ConsoleRole | null => {
  const at = text.lastIndexOf('=');
  const role = OPERATOR_ROLES.find((each) => each === text.slice(at + 1).trim());
  const value = text.slice(0, Math.max(at, 0)).trim();
  return role && value !== '' ? [value, role] : null;
});
const dashboardRole = textOf((text): TeamRole | null => {
  const { value, partnerId, named } = /^(?<value>.+)=(?<partnerId>par_\w+):(?<named>\w+)$/.exec(text)?.groups ?? {};
  const role = ROLES.find((each) => each === named);
  return role && value?.trim() && partnerId !== undefined ? [value.trim(), partnerId, role] : null;
});

export const OIDC_VARIABLES = {
  // The issuer is compared letter by letter, so a slash at its end stays.
  OIDC_ISSUER: variable(
    z.string().refine((text) => publicBaseUrl.safeParse(text).success),
    'an https URL; http only for localhost, 127.0.0.1 or [::1]',
  ).optional(),
  OIDC_CLIENT_ID: variable(z.string().max(500), 'at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: secretVariable(z.string().min(8).max(1_000), 'at least 8 characters long').optional(),
  OIDC_SCOPES: variable(scopes, 'a list of scopes separated by spaces, with openid').default('openid email profile'),
  OIDC_LABEL: variable(z.string().max(60), 'at most 60 characters').default('Single sign-on'),
  OIDC_ROLES_CLAIM: variable(word, 'the name of a claim').optional(),
  OIDC_CONSOLE_ROLES: variable(
    commaList(consoleRole),
    `a comma list like swap-admins=admin, of ${OPERATOR_ROLES.join(', ')}`,
  ).default([]),
  OIDC_DASHBOARD_ROLES: variable(
    commaList(dashboardRole),
    `a comma list like wallet-devs=par_…:developer, of ${ROLES.join(', ')}`,
  ).default([]),
  OIDC_TRUSTED_FACTORS: variable(commaList(word), 'a comma list of values of amr or acr').default([]),
};

/** Settings that need another one. */
export const OIDC_NEEDS = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['OIDC_ROLES_CLAIM', 'OIDC_ISSUER'],
] as const;

type OidcSettings = z.output<z.ZodObject<typeof OIDC_VARIABLES>>;

/** Null without an identity provider. */
export function readOidcConfig(env: OidcSettings): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    return null;
  }
  return Object.freeze({
    issuer,
    clientId,
    clientSecret,
    scopes: env.OIDC_SCOPES,
    label: env.OIDC_LABEL,
    rolesClaim: env.OIDC_ROLES_CLAIM ?? null,
    consoleRoles: Object.freeze(env.OIDC_CONSOLE_ROLES),
    dashboardRoles: Object.freeze(env.OIDC_DASHBOARD_ROLES),
    trustedFactors: Object.freeze(env.OIDC_TRUSTED_FACTORS),
  });
}
