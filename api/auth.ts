import type { Logger } from 'pino';
import { noteCall } from '../src/db/caller-ranges';
import type { Database } from '../src/db/client';
import { isUsable, type KeyRow, keyFinder, touchKey } from '../src/db/keys';
import { MINUTE, SECOND } from '../src/domain/duration';
import { ServiceError } from '../src/domain/error';
import type { Scope } from '../src/domain/scope';
import { allowanceOf, revenueSharePct } from '../src/domain/tier';
import type { Keyring } from '../src/net/keyring';
import { rangeOf } from './client-ip';
import type { Caller } from './route';

/** A key's row is believed this long, so a revocation works everywhere within it [decision 24]. */
const CACHE_MS = SECOND;
const MAX_CACHED = 10_000;
const KEY_GRAMMAR = /^pk_(test|live)_[0-9A-Za-z]{43}$/;

/** Who calls, by the X-API-Key header; null without one. */
export type Authenticate = (presented: string | undefined, ip: string) => Promise<Caller | null>;

/** @throws ServiceError INVALID_KEY for a key that is malformed, unknown, expired or revoked */
export function createAuthenticate(db: Database, keyring: Keyring, log: Logger): Authenticate {
  const find = cached(keyFinder(db));
  const note = usageNote(db, log);
  return async (presented, ip) => {
    if (presented === undefined) {
      return null;
    }
    const key = KEY_GRAMMAR.test(presented) ? await find(keyring.hashApiKey(presented)) : null;
    if (!key || !isUsable(key, Date.now())) {
      throw new ServiceError('INVALID_KEY');
    }
    note(key, ip);
    return toCaller(key);
  };
}

function toCaller({ keyId, partnerId, environment, scopes, partner }: KeyRow): Caller {
  return {
    keyId,
    partnerId,
    environment,
    scopes: scopes as Scope[],
    markupBps: partner.markupBps,
    feeBps: partner.feeBps,
    revenueSharePct: revenueSharePct(partner, Date.now()),
    allowance: allowanceOf(partner, environment, Date.now()),
  };
}

/** @throws ServiceError SCOPE_REQUIRED unless the key has one of the scopes the route asks for */
export function requireScope({ scopes }: { scopes?: readonly Scope[] }, caller: Caller | null): void {
  if (scopes && !scopes.some((scope) => caller?.scopes.includes(scope))) {
    throw new ServiceError('SCOPE_REQUIRED', {
      message: `The key lacks the scope ${scopes.join(' or ')}`,
      ...(scopes[0] && { requiredScope: scopes[0] }),
    });
  }
}

/** Only keys that exist are kept: guessed ones would fill the memory. */
function cached(find: (hash: Buffer) => Promise<KeyRow | null>): (hash: Buffer) => Promise<KeyRow | null> {
  const known = new Map<string, { key: Promise<KeyRow | null>; readAt: number }>();
  return (hash) => {
    const digest = hash.toString('base64');
    const entry = known.get(digest);
    if (entry && Date.now() - entry.readAt < CACHE_MS) {
      return entry.key;
    }
    if (known.size >= MAX_CACHED) {
      known.clear();
    }
    const key = find(hash);
    known.set(digest, { key, readAt: Date.now() });
    const forget = () => known.delete(digest);
    key.then((row) => row ?? forget(), forget);
    return key;
  };
}

/** Notes that a key was used, and from where, each at most once a minute and not in the request's way. */
function usageNote(db: Database, log: Logger): (key: KeyRow, ip: string) => void {
  const isDue = onceAMinute();
  return ({ keyId, partnerId, environment }, ip) => {
    if (isDue(keyId)) {
      touchKey(db, keyId).catch((err) => log.warn({ err, keyId }, 'could not note the use of a key'));
    }
    const ipRange = rangeOf(ip);
    if (isDue(`${partnerId} ${environment} ${ipRange}`)) {
      const call = { partnerId, environment, ipRange };
      noteCall(db, call).catch((err) => log.warn({ err, partnerId }, 'could not note where a partner calls from'));
    }
  };
}

/** Says once a minute that what is named is due; for too many names at once, oftener. */
function onceAMinute(): (name: string) => boolean {
  const saidAt = new Map<string, number>();
  return (name) => {
    const now = Date.now();
    if (now - (saidAt.get(name) ?? 0) < MINUTE) {
      return false;
    }
    if (saidAt.size >= MAX_CACHED) {
      saidAt.clear();
    }
    saidAt.set(name, now);
    return true;
  };
}
