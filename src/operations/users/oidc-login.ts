import { z } from 'zod';
import { recordAudit } from '#db/audit';
import { returnUses } from '#db/limits/rate-limits';
import type { UserRow } from '#db/users/users';
import { oidcAttemptAt } from '#domain/keys/seal-place';
import type { Portal } from '#domain/team/permission';
import { InternalError } from '#domain/users/internal-error';
import { type ConsoleRole, OIDC_ATTEMPT_MS, type OidcPerson, type TeamRole } from '#domain/users/oidc';
import type { OidcClient } from '#security/oidc';
import { requireUse } from './limits';
import { beginLogin, refuseLocked } from './log-in';
import { findOidcAccount } from './oidc-account';
import type { LoginStep } from './open-login';
import type { ClientInfo, PeopleDeps } from './people-deps';

/** The installation's identity provider. */
export interface OidcLogin {
  client: OidcClient;
  /** What the button on the login pages says. */
  label: string;
  issuer: string;
  consoleRoles: readonly ConsoleRole[];
  dashboardRoles: readonly TeamRole[];
}

export interface OidcDeps extends PeopleDeps {
  oidc: OidcLogin | null;
}

const Sealed = z.object({
  portal: z.string(),
  until: z.number(),
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
});

/**
 * Begins a login at the identity provider. @returns where the browser goes, and what it keeps until it is back
 * @throws InternalError NOT_FOUND, UNAVAILABLE
 */
export async function beginOidcLogin(deps: OidcDeps, portal: Portal): Promise<{ url: string; sealed: string }> {
  const { client } = requireOidc(deps);
  const begun = await client.begin(redirectUri(deps, portal)).catch(() => {
    throw new InternalError('UNAVAILABLE', { message: 'The identity provider cannot be reached now' });
  });
  const until = Date.now() + OIDC_ATTEMPT_MS;
  const attempt = JSON.stringify({ portal, until, ...begun.attempt });
  return { url: begun.url, sealed: deps.keyring.seal(oidcAttemptAt(portal), attempt) };
}

/**
 * Ends it: what came back must belong to what this browser began. From here on it is a login like any other [rules/oidc: The flow].
 * @param query of the URL to which the provider sent the browser
 * @throws InternalError NOT_FOUND, WRONG_CREDENTIALS; ServiceError RATE_LIMITED
 */
export async function finishOidcLogin(
  deps: OidcDeps,
  { portal, query, sealed }: { portal: Portal; query: string; sealed: string | null },
  from: ClientInfo,
): Promise<LoginStep> {
  const oidc = requireOidc(deps);
  const use = await requireUse(deps.db, 'login_ip', `${portal}:${from.ipRange}`);
  const attempt = readAttempt(deps, portal, sealed);
  const answer = new URL(`${redirectUri(deps, portal)}?${query.replace(/^\?/, '')}`);
  let reason = attempt ? 'no account for this person' : 'not begun by this browser';
  const person =
    attempt &&
    (await oidc.client.finish(answer, attempt).catch((error: unknown) => {
      reason = codeOf(error);
      return null;
    }));
  const user = person && (await accountOf(deps, { portal, oidc, person }));
  if (!user || !person) {
    const details = { issuer: oidc.issuer, reason };
    await recordAudit(deps.db, { actor: 'unknown', action: 'login.failed', target: 'unknown', details });
    throw new InternalError('WRONG_CREDENTIALS', {
      message: 'Your login at the identity provider opens no account here. Ask your team, or the operator, for access',
    });
  }
  await returnUses(deps.db, [use.useId]);
  refuseLocked(user.lockedUntil);
  return beginLogin(deps, user, from, person.gaveSecondFactor);
}

function requireOidc({ oidc }: OidcDeps): OidcLogin {
  if (oidc === null) {
    throw new InternalError('NOT_FOUND', { message: 'This installation has no identity provider' });
  }
  return oidc;
}

/** The page to which the provider sends the browser back. */
function redirectUri({ publicUrl }: Pick<PeopleDeps, 'publicUrl'>, portal: Portal): string {
  return `${publicUrl}/${portal}/sso`;
}

/** What this browser began at this portal a short while ago; null if it began nothing. */
function readAttempt({ keyring }: Pick<PeopleDeps, 'keyring'>, portal: Portal, sealed: string | null) {
  if (sealed === null) {
    return null;
  }
  try {
    const attempt = Sealed.parse(JSON.parse(keyring.open(oidcAttemptAt(portal), sealed)));
    return attempt.portal === portal && attempt.until > Date.now() ? attempt : null;
  } catch {
    return null;
  }
}

async function accountOf(
  { db, keyring }: OidcDeps,
  found: { portal: Portal; oidc: OidcLogin; person: OidcPerson },
): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
    const user = await findOidcAccount(tx, keyring, found);
    if (!user || user.disabledAt) {
      return null;
    }
    const details = { issuer: found.oidc.issuer, second_factor: found.person.gaveSecondFactor };
    await recordAudit(tx, { actor: user.userId, action: 'login.oidc', target: user.userId, details });
    return user;
  });
}

/** The library's code of an error: its text may repeat what the provider sent. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'the answer of the provider is not valid';
}
