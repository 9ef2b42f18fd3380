import { z } from 'zod';
import { type QuietHours, readQuietHours } from '#domain/alerts/operator-digest';
import { MINUTE } from '#domain/duration';
import { OPERATOR_ROLES, ROLES } from '#domain/team/permission';
import type { ConsoleRole, TeamRole } from '#domain/users/oidc';
import { secretVariable, variable } from './env-schema';
import {
  commaList,
  duration,
  mailAddress,
  mailFrom,
  onOff,
  opsUrl,
  publicBaseUrl,
  serverSecret,
  smtpUrl,
  textOf,
} from './env-values';

/** How operators are notified of what needs a person [rules/alerts: Mails]. */
export interface OperatorConfig {
  /** The recipients of mails; null for every operator's account. */
  readonly addresses: readonly string[] | null;
  readonly digestMs: number;
  readonly quietHours: QuietHours | null;
  /** The operators' ops channel [rules/ops-events: Operators]. */
  readonly ops: { readonly url: string; readonly secret: string } | null;
}

export const OPERATOR_VARIABLES = {
  OPERATOR_ALERT_MAILS: variable(commaList(mailAddress), 'a comma list of email addresses').optional(),
  OPERATOR_ALERT_DIGEST: variable(duration(), 'a duration in s, m, h or d').default(5 * MINUTE),
  OPERATOR_QUIET_HOURS: variable(
    textOf(readQuietHours),
    'hours with a time zone like 22:00-07:00 Europe/Zurich',
  ).optional(),
  /** A chat tool's URL is a credential: anyone with it can post there. */
  OPERATOR_OPS_URL: secretVariable(opsUrl, 'an https URL without credentials and fragment').optional(),
  OPERATOR_OPS_SECRET: secretVariable(serverSecret, 'at least 32 characters long').optional(),
};

type OperatorSettings = z.output<z.ZodObject<typeof OPERATOR_VARIABLES>>;

export function readOperatorConfig(env: OperatorSettings): OperatorConfig {
  const { OPERATOR_OPS_URL: url, OPERATOR_OPS_SECRET: secret } = env;
  return Object.freeze({
    addresses: env.OPERATOR_ALERT_MAILS ?? null,
    digestMs: env.OPERATOR_ALERT_DIGEST,
    quietHours: env.OPERATOR_QUIET_HOURS ?? null,
    ops: url !== undefined && secret !== undefined ? Object.freeze({ url, secret }) : null,
  });
}

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

/** How mail is sent [rules/users: Mails]. */
export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
  /** Whether a connection that cannot be encrypted is given up before anything is said. */
  readonly requireTls: boolean;
}

export const MAIL_VARIABLES = {
  SMTP_URL: secretVariable(smtpUrl, 'a URL like smtps://user:password@host:465').optional(),
  SMTP_REQUIRE_TLS: variable(onOff, 'true or false').default(true),
  MAIL_FROM: variable(mailFrom, 'an address like Swaplane <no-reply@example.com>').optional(),
};

type MailSettings = z.output<z.ZodObject<typeof MAIL_VARIABLES>>;

/** Null if mail is not sent. */
export function readMailConfig(env: MailSettings): MailConfig | null {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_REQUIRE_TLS: requireTls } = env;
  return url !== undefined && from !== undefined ? Object.freeze({ smtpUrl: url, from, requireTls }) : null;
}

/** Options in the URL could turn encryption or the check of certificates off. */
export function weakensTls({ SMTP_URL: url, SMTP_REQUIRE_TLS: requireTls }: MailSettings): boolean {
  return requireTls && url !== undefined && new URL(url).search !== '';
}

/** What the sender of mails and the doctor tell the SMTP client about the server. */
export function smtpOptions({ smtpUrl, requireTls }: Pick<MailConfig, 'smtpUrl' | 'requireTls'>, answerMs: number) {
  return {
    url: smtpUrl,
    // Over smtp:// the connection begins in clear: STARTTLS comes before the login, or the login never comes.
    requireTLS: requireTls,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  };
}
