import type { Request, Response } from 'express';
import { ServiceError } from '#domain/error';
import type { Allowance } from '#domain/limits/tier';
import { perMinute, perSecond, type Rate } from '#domain/limits/token-bucket';
import type { Logger } from '#domain/logs/log';
import { PROBE_HEADER } from '#security/token';
import { type Authenticate, requireScope } from '../authentication/authenticate';
import type { Caller } from '../authentication/caller';
import { rangeOf } from '../authentication/client-ip';
import { findPresentedPrefix } from '../authentication/lockouts';
import type { KeyedWire, RateClass, Route, Wire } from '../define-route';
import { requestLog } from '../http/every-request';
import { readQuery, sentHeader } from '../http/sent';
import { noteCaller } from '../requests/note';
import type { ApiServices, KeylessLimits } from '../services';
import type { Taken } from './limiter';

/** The parts of a route that decide who may call it and how many tokens a call costs. */
export type AdmissionRule = Pick<Route, 'auth' | 'scopes' | 'rateClass' | 'classOf' | 'request'>;

/** An admitted request. */
export interface Admission {
  caller: Caller | null;
  /** Returns the tokens, for refusals that cost nothing, and updates the response's headers. */
  returnTokens(): void;
}

/** Admits or refuses a request; either way the response gets its rate-limit headers. */
export type Admit = (rule: AdmissionRule, req: Request, res: Response) => Promise<Admission>;

export type TokenServices = Pick<ApiServices, 'clientIp' | 'limiter' | 'keyless'>;
type AdmissionServices = TokenServices & Pick<ApiServices, 'lockouts' | 'healthProbes' | 'keyring'>;

/** A request that matches no route counts as an ordinary read. */
export const NO_ROUTE: AdmissionRule = { auth: 'optional', rateClass: 'R' };

/**
 * Checks in this order: lockout, key, tokens, scope. The token check's result comes last, so that 401 and 403 take
 * precedence over 429 [rules/keys-and-lockout: Authentication; rules/rate-limits: What a refusal costs].
 * @throws ServiceError INVALID_KEY, SCOPE_REQUIRED, RATE_LIMITED
 */
export function createAdmission(services: AdmissionServices, authenticate: Authenticate, wire: KeyedWire): Admit {
  return async (rule, req, res) => {
    const ip = services.clientIp(req);
    if (rule.auth !== 'none') res.vary(wire.keyHeaders.join(', '));
    if (rule.rateClass === 'H') {
      await admitHealthCheck(services, { req, res, ip });
      return { caller: null, returnTokens: () => undefined };
    }
    refuseLocked(services, ip, res);
    const caller = await identify(services, authenticate, rule, { presented: wire.keyOf(req), res, ip });
    if (caller) noteCaller(res, caller, ip);
    // The address may have been locked during the key lookup.
    refuseLocked(services, ip, res);
    const buckets = bucketsOf(services, caller, ip, classOf(wire, rule, req, caller));
    const taken = await take(services, buckets, requestLog(res));
    setRateLimitHeaders(res, taken);
    requireScope(rule, caller);
    requireToken(taken);
    return { caller, returnTokens: () => setRateLimitHeaders(res, putBack(services, buckets)) };
  };
}

/**
 * Probes of the installation, by address or by our own token, cost nothing and get no headers; those of partners take from a
 * bucket of their own, all others a keyless read [rules/incidents: Probes]. @throws ServiceError RATE_LIMITED
 */
async function admitHealthCheck(
  services: AdmissionServices,
  { req, res, ip }: { req: Request; res: Response; ip: string },
) {
  const token = req.get(PROBE_HEADER);
  const registrar = services.healthProbes.registrarOf(ip);
  if (registrar === 'installation' || (token !== undefined && services.keyring.probeTokenMatches(token, Date.now()))) {
    return;
  }
  if (registrar === null) {
    await admitKeyless(services, req, res);
    return;
  }
  const taken = await take(services, { own: probeBucket(rangeOf(ip)), ceiling: null }, requestLog(res));
  setRateLimitHeaders(res, taken);
  requireToken(taken);
}

/** Admits anybody for the price of a keyless read, locked out or not. @throws ServiceError RATE_LIMITED */
export async function admitKeyless(services: TokenServices, req: Request, res: Response): Promise<void> {
  const taken = await takeKeyless(services, services.clientIp(req), requestLog(res));
  setRateLimitHeaders(res, taken);
  requireToken(taken);
}

function takeKeyless(services: TokenServices, ip: string, log: Logger): Promise<Taken> {
  return take(services, bucketsOf(services, null, ip, 'R'), log);
}

function refuseLocked({ lockouts, keyless }: AdmissionServices, ip: string, res: Response): void {
  const lockedMs = lockouts.remainingMs(ip);
  if (lockedMs > 0) {
    const retryAfter = Math.ceil(lockedMs / 1000);
    const resetAt = Math.ceil((Date.now() + lockedMs) / 1000);
    setRateLimitHeaders(res, { limit: keyless.readsPerMinute, remaining: 0, resetAt });
    throw new ServiceError('RATE_LIMITED', {
      message:
        'Too many invalid keys came from this IP address; it is locked out for the number of seconds in Retry-After',
      retryAfter,
    });
  }
}

interface Visitor {
  /** The key as presented. */
  presented: string | undefined;
  res: Response;
  ip: string;
}

/**
 * Identifies the caller. A bad key counts towards its address's lockout and costs a read; if the address is already locked
 * by then, the request is refused like any other from a locked address.
 */
async function identify(
  services: AdmissionServices,
  authenticate: Authenticate,
  { auth }: AdmissionRule,
  { presented, res, ip }: Visitor,
): Promise<Caller | null> {
  if (auth === 'none') {
    return null;
  }
  try {
    const caller = await authenticate(presented, ip, requestLog(res));
    if (auth === 'key' && !caller) {
      throw new ServiceError('INVALID_KEY');
    }
    return caller;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID_KEY') {
      const isCounted = await services.lockouts.note({
        ip,
        keyPrefix: findPresentedPrefix(presented),
        log: requestLog(res),
      });
      if (!isCounted) refuseLocked(services, ip, res);
    }
    setRateLimitHeaders(res, await takeKeyless(services, ip, requestLog(res)));
    throw error;
  }
}

/** A shared bucket's name and refill rate. */
interface BucketSpec {
  name: string;
  rate: Rate;
}

/** A caller's own bucket and, if the operator set one, the ceiling over all its classes. */
interface Buckets {
  own: BucketSpec;
  ceiling: BucketSpec | null;
}

function bucketsOf({ keyless }: TokenServices, caller: Caller | null, ip: string, rateClass: RateClass): Buckets {
  return caller
    ? { own: partnerBucket(caller, rateClass), ceiling: ceilingBucket(caller) }
    : { own: keylessBucket(rangeOf(ip), rateClass, keyless), ceiling: null };
}

type TokenClass = 'R' | 'W' | 'A' | 'B';

/** Opening a stream costs a read, and so does a health check unless a known probe makes it [rules/rate-limits: Classes]. */
const TOKEN: Readonly<Record<RateClass, TokenClass>> = { R: 'R', W: 'W', A: 'A', B: 'B', S: 'R', H: 'R' };

const LIMIT = {
  R: 'readsPerMinute',
  W: 'writesPerMinute',
  A: 'advancesPerMinute',
  B: 'bulkPerMinute',
} as const satisfies Record<TokenClass, keyof Allowance>;

/** The bucket for a partner's call: one per environment and class, shared by all its keys. */
function partnerBucket(caller: Caller, rateClass: RateClass): BucketSpec {
  const { partnerId, environment, allowance } = caller;
  const token = TOKEN[rateClass];
  return { name: `${partnerId}:${environment}:${token}`, rate: perMinute(allowance[LIMIT[token]]) };
}

/** The ceiling over all of a partner's classes, if the operator set one [rules/rate-limits: Ceiling]. */
function ceilingBucket({ partnerId, environment, allowance }: Caller): BucketSpec | null {
  const { requestsPerSecond } = allowance;
  return requestsPerSecond === null
    ? null
    : { name: `${partnerId}:${environment}:all`, rate: perSecond(requestsPerSecond) };
}

/** Ten health checks a second for an address range that a partner monitors from [rules/incidents: Probes]. */
const PROBES_PER_MINUTE = 600;

function probeBucket(ipRange: string): BucketSpec {
  return { name: `probe:${ipRange}`, rate: perMinute(PROBES_PER_MINUTE) };
}

/** The bucket of an address range without a key. There are no keyless writes: a refused write costs a read. */
function keylessBucket(ipRange: string, rateClass: RateClass, limits: KeylessLimits): BucketSpec {
  return rateClass === 'B'
    ? { name: `ip:${ipRange}:B`, rate: perMinute(limits.bulkPerMinute) }
    : { name: `ip:${ipRange}:R`, rate: perMinute(limits.readsPerMinute) };
}

async function take({ limiter }: TokenServices, { own, ceiling }: Buckets, log: Logger): Promise<Taken> {
  const taken = await limiter.take(own.name, own.rate, log);
  if (!ceiling || !taken.ok) {
    return taken;
  }
  const above = await limiter.take(ceiling.name, ceiling.rate, log);
  return above.ok ? taken : { ...limiter.putBack(own.name, own.rate), retryAfter: above.retryAfter };
}

function putBack({ limiter }: TokenServices, { own, ceiling }: Buckets): Taken {
  if (ceiling) limiter.putBack(ceiling.name, ceiling.rate);
  return limiter.putBack(own.name, own.rate);
}

/** [rules/rate-limits: Headers] */
export function setRateLimitHeaders(
  res: Response,
  { limit, remaining, resetAt }: Pick<Taken, 'limit' | 'remaining' | 'resetAt'>,
): void {
  res.setHeader('X-RateLimit-Limit', limit);
  res.setHeader('X-RateLimit-Remaining', remaining);
  res.setHeader('X-RateLimit-Reset', resetAt);
}

export function requireToken({ ok, retryAfter }: Taken): void {
  if (!ok) {
    throw new ServiceError('RATE_LIMITED', { retryAfter });
  }
}

/** An unreadable query is refused later, as an ordinary call. */
function classOf(wire: Wire, rule: AdmissionRule, req: Request, caller: Caller | null): RateClass {
  const { rateClass, classOf: chooseClass, request = {} } = rule;
  if (!chooseClass) {
    return rateClass;
  }
  try {
    const query = readQuery(wire, request, req.url, caller);
    return chooseClass({ query, header: (name) => sentHeader(req, name, caller) });
  } catch {
    return rateClass;
  }
}
