import { rangeOf } from '#api/authentication/client-ip';
import type { ApiServices } from '#api/services';
import type { ONBOARDING_STATES, Session } from '#contract/shared/users/session';
import { findPartner, type PartnerRow } from '#db/partners';
import { findLogin, type OpenLogin } from '#db/users/logins';
import { listTeamsOf } from '#db/users/memberships';
import { listSecondFactors } from '#db/users/passkeys';
import { tierAt } from '#domain/limits/tier';
import { operatorPermissionsOf, type Portal, permissionsOf } from '#domain/team/permission';
import { isHeldBack } from '#domain/users/second-factor';
import type { LoginStep } from '#operations/users/log-in';
import type { ClientInfo } from '#operations/users/user-deps';
import { hashToken } from '#security/token';
import { deviceCookie, loginCookies } from '../cookies';
import type { Visitor } from '../define-internal-route';

const NOBODY = { second_factors: [], person: null, must_enroll: false, memberships: [], partner: null, operator: null };

/** The logged-in person, as shown to the pages. */
export async function sessionOf(services: ApiServices, login: OpenLogin | null): Promise<Session> {
  const outbox = services.mail.showsOutbox;
  const sso = services.oidc?.label ?? null;
  if (login?.stage !== 'open') {
    const second_factors = login?.stage === 'second_factor' ? await listSecondFactors(services.db, login.userId) : [];
    return { ...NOBODY, second_factors, state: login?.stage ?? 'anonymous', sso, outbox };
  }
  const { userId, loginId, email, name, operatorRole, timeZone } = login;
  const [factors, teams, partner] = await Promise.all([
    listSecondFactors(services.db, userId),
    listTeamsOf(services.db, userId),
    login.membership ? findPartner(services.db, login.membership.partnerId) : null,
  ]);
  return {
    state: 'open',
    person: { user_id: userId, login_id: loginId, email, name, two_factor: factors.length > 0, time_zone: timeZone },
    second_factors: [],
    must_enroll: isHeldBack(login, services.people.secondFactorDemandedOf),
    memberships: teams.map((team) => ({ partner_id: team.partnerId, name: team.name, role: team.role })),
    partner: partner && login.membership && partnerView(partner, login.membership.role),
    operator: operatorRole && { role: operatorRole, permissions: operatorPermissionsOf(operatorRole) },
    sso,
    outbox,
  };
}

function partnerView(partner: PartnerRow, role: Parameters<typeof permissionsOf>[0]): Session['partner'] {
  return {
    partner_id: partner.partnerId,
    name: partner.name,
    tier: tierAt(partner, Date.now()),
    role,
    permissions: permissionsOf(role, partner.closedAt !== null),
    environments: partner.approvedAt ? ['test', 'live'] : ['test'],
    onboarding: onboardingState(partner),
    closed_at: partner.closedAt?.toISOString() ?? null,
  };
}

export function onboardingState({
  approvedAt,
  onboardedAt,
}: Pick<PartnerRow, 'approvedAt' | 'onboardedAt'>): (typeof ONBOARDING_STATES)[number] {
  if (approvedAt) {
    return 'approved';
  }
  return onboardedAt ? 'complete' : 'open';
}

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
