import type { Request, Response } from 'express';
import { findLogin, type OpenLogin, renewLogin } from '#db/users/logins';
import { ServiceError } from '#domain/error';
import { perMinute } from '#domain/limits/token-bucket';
import {
  isOperatorPermission,
  isOperatorPermitted,
  isPermitted,
  type Permission,
  type Portal,
} from '#domain/team/permission';
import { InternalError } from '#domain/users/internal-error';
import { cookieName } from '#domain/users/login';
import { type Demandable, isHeldBack } from '#domain/users/second-factor';
import { parseCaller } from '#net/address';
import { isLoopback } from '#process/config/env-values';
import { sameText } from '#security/constant-time';
import { csrfTokenOf, hashToken, newToken } from '#security/token';
import { rangeOf } from '../authentication/client-ip';
import { requestLog } from '../http/every-request';
import type { ApiServices } from '../services';
import { csrfCookie, loginCookies, readCookies } from './cookies';
import type { Access, InternalRoute, Member, Operator, Person, Visitor } from './define-internal-route';
import { requireUiOrigin, uiOriginOf } from './temporal-ui';

const CSRF_HEADER = 'X-CSRF-Token';

/** The expected token: derived from the login, or without a login the value of the cookie. */
function expectedCsrf(token: string | null, cookie: string | null): string | null {
  return token === null ? cookie : csrfTokenOf(token);
}

/**
 * Checks that a write comes from our own pages: they repeat the cookie in a header, which pages of other origins can neither
 * read nor send [rules/users: Writes].
 * @throws InternalError CSRF_TOKEN_REQUIRED
 */
function requireCsrf(
  req: Request,
  { portal, token, csrf }: { portal: Portal; token: string | null; csrf: string | null },
): void {
  const expected = expectedCsrf(token, csrf);
  const sent = req.get(CSRF_HEADER);
  const isOwn = expected !== null && expected !== '' && csrf !== null && sent !== undefined;
  if (!isOwn || !sameText(sent, expected) || !sameText(csrf, expected) || isCrossSite(req)) {
    throw new InternalError('CSRF_TOKEN_REQUIRED', {
      fields: [{ field: CSRF_HEADER, issue: `must repeat the cookie ${cookieName(portal, 'csrf')}` }],
    });
  }
}

/** Whether the browser says that another site's page made the request. */
function isCrossSite(req: Request): boolean {
  return req.get('Sec-Fetch-Site') === 'cross-site';
}

/** What proxies and tunnels add to a request. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-client-ip|x-original-host|true-client-ip|cf-.*|x-forwarded-.*)$/;

/**
 * Whether a browser of this machine sent a request straight to us: not through a proxy or tunnel, which would make everybody
 * look local, and not from a page whose name was made to resolve to this machine.
 */
function isFromThisMachine({ headers, socket }: Pick<Request, 'headers' | 'socket'>): boolean {
  const peer = parseCaller(socket.remoteAddress ?? '');
  const host = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return peer?.range() === 'loopback' && isLoopback(host) && !Object.keys(headers).some((name) => FORWARDED.test(name));
}

/** Requests per minute, per person and, without a login, per address range [rules/users: Limits]. */
const PER_PERSON = perMinute(1_200);
const PER_RANGE = perMinute(300);

const NO_SUCH_PATH = { message: 'No such path' };

/** A caller whose request was admitted. */
export interface AdmittedCaller {
  visitor: Visitor;
  caller: Person | Member | Operator | null;
}

/**
 * Admits a request after checking rate limit, CSRF token, login and permission.
 * @throws ServiceError RATE_LIMITED
 * @throws InternalError INVALID_REQUEST for a cookie sent twice, LOGIN_REQUIRED, CSRF_TOKEN_REQUIRED, PERMISSION_REQUIRED,
 * ORGANIZATION_CLOSED
 */
export function createInternalAdmission(services: ApiServices, portal: Portal) {
  const uiOrigin = uiOriginOf(services);
  return async (route: InternalRoute | null, req: Request, res: Response) => {
    const { login: token, csrf, device, oidc } = readCookies(req, portal);
    const login = token === null ? null : await findLogin(services.db, portal, hashToken(token));
    const visitor: Visitor = {
      ip: services.clientIp(req),
      country: services.clientCountry(req),
      userAgent: (req.get('User-Agent') ?? '').slice(0, 300),
      token: login ? token : null,
      login,
      device,
      oidc,
    };
    await takeToken(services, visitor, res);
    if (route?.isForThisMachine && !isFromThisMachine(req)) throw new InternalError('NOT_FOUND', NO_SUCH_PATH);
    if (portal === 'support' && !services.people.isConsoleAddress(visitor.ip))
      throw new InternalError('ADDRESS_NOT_ALLOWED');
    if (isRead(req)) {
      const expected = expectedCsrf(visitor.token, csrf);
      if (expected === null || expected !== csrf)
        res.appendHeader('Set-Cookie', csrfCookie(portal, expected ?? newToken()));
    } else if (route?.isForTemporalUi) {
      requireUiOrigin(req, uiOrigin);
    } else {
      requireCsrf(req, { portal, token: visitor.token, csrf });
    }
    const caller = callerFor(route?.permission ?? 'anyone', login, services.people.secondFactorDemandedOf);
    await rotate(services, { login, portal, res });
    return { caller: { visitor, caller } satisfies AdmittedCaller, returnTokens: () => undefined };
  };
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

async function takeToken({ limiter }: ApiServices, { login, ip }: Visitor, res: Response): Promise<void> {
  const [bucket, rate] = login ? [`person:${login.userId}`, PER_PERSON] : [`visitor:${rangeOf(ip)}`, PER_RANGE];
  const { ok, retryAfter } = await limiter.take(bucket, rate, requestLog(res));
  if (!ok) {
    throw new ServiceError('RATE_LIMITED', { retryAfter });
  }
}

function callerFor(
  access: Access,
  login: OpenLogin | null,
  demandedOf: readonly Demandable[],
): Person | Member | Operator | null {
  if (access === 'anyone') {
    return null;
  }
  if (login?.stage !== 'open') {
    throw new InternalError('LOGIN_REQUIRED');
  }
  const { userId, loginId, email, name } = login;
  const person = { userId, loginId, email, name };
  if (access === 'person') {
    return person;
  }
  if (isHeldBack(login, demandedOf)) {
    throw new InternalError('SECOND_FACTOR_NOT_SET_UP');
  }
  return isOperatorPermission(access) ? operatorOf(person, login, access) : memberOf(person, login, access);
}

function memberOf(person: Person, { membership }: OpenLogin, permission: Permission): Member {
  if (!membership || !isPermitted(membership.role, permission)) {
    throw refusePermission(permission);
  }
  const { partnerId, role, isClosed } = membership;
  if (!isPermitted(role, permission, isClosed)) {
    throw new InternalError('ORGANIZATION_CLOSED', { requiredScope: permission });
  }
  return { ...person, partnerId, role };
}

function operatorOf(
  person: Person,
  { operatorRole }: OpenLogin,
  permission: Parameters<typeof isOperatorPermitted>[1],
): Operator {
  if (!operatorRole || !isOperatorPermitted(operatorRole, permission)) {
    throw refusePermission(permission);
  }
  return { ...person, operatorRole };
}

function refusePermission(permission: Access): InternalError {
  return new InternalError('PERMISSION_REQUIRED', {
    message: `Your role does not have the permission ${permission}`,
    requiredScope: permission,
  });
}

/** Issues a new login token after the person's permissions have changed [rules/users: Login cookie]. */
async function rotate(
  { db }: ApiServices,
  { login, portal, res }: { login: OpenLogin | null; portal: Portal; res: Response },
): Promise<void> {
  if (!login?.mustRotate) {
    return;
  }
  const token = newToken();
  if (await renewLogin(db, login.loginId, hashToken(token))) {
    for (const cookie of loginCookies(portal, token)) {
      res.appendHeader('Set-Cookie', cookie);
    }
  }
}
