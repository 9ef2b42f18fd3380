import type { Session } from '../../../../src/contract/shared/users/login';
import { findLogin } from '../../../../src/db/users/logins';
import type { Portal } from '../../../../src/domain/team/portal';
import type { LoginStep } from '../../../../src/operations/users/open-login';
import type { ClientInfo } from '../../../../src/operations/users/people-deps';
import { hashToken } from '../../../../src/security/token';
import { rangeOf } from '../../../admission/client-ip';
import type { ApiServices } from '../../../services';
import type { Visitor } from '../../caller';
import { deviceCookie, loginCookies } from '../../cookies';
import { sessionOf } from './session-view';

export function clientInfoOf({ ip, country, userAgent, device }: Visitor): ClientInfo {
  return { ip, country, ipRange: rangeOf(ip), userAgent, device };
}

/** The answer to a step of a login: the session as it is now, and the cookies that go on with it. */
export async function loginReply(
  { services, portal }: { services: ApiServices; portal: Portal },
  { token, device }: LoginStep,
): Promise<{ status: 200; body: Session; cookies: string[] }> {
  const place = { portal, publicUrl: services.publicUrl };
  const login = await findLogin(services.db, portal, hashToken(token));
  return {
    status: 200,
    body: await sessionOf(services, login),
    cookies: [...loginCookies(place, token), ...(device === null ? [] : [deviceCookie(place, device)])],
  };
}
