import { rangeOf } from '#api/admission/client-ip';
import type { Visitor } from '#api/internal/caller';
import { deviceCookie, loginCookies } from '#api/internal/cookies';
import type { ApiServices } from '#api/services';
import type { Session } from '#contract/shared/users/session';
import { findLogin } from '#db/users/logins';
import type { Portal } from '#domain/team/permission';
import type { LoginStep } from '#operations/users/open-login';
import type { ClientInfo } from '#operations/users/people-deps';
import { hashToken } from '#security/token';
import { sessionOf } from './session-view';

export function clientInfoOf({ ip, country, userAgent, device }: Visitor): ClientInfo {
  return { ip, country, ipRange: rangeOf(ip), userAgent, device };
}

/** The response to a login step: the current session, and the cookies that continue the login. */
export async function loginReply(
  { services, portal }: { services: ApiServices; portal: Portal },
  { token, device }: LoginStep,
): Promise<{ status: 200; body: Session; cookies: string[] }> {
  const login = await findLogin(services.db, portal, hashToken(token));
  return {
    status: 200,
    body: await sessionOf(services, login),
    cookies: [...loginCookies(portal, token), ...(device === null ? [] : [deviceCookie(portal, device)])],
  };
}
