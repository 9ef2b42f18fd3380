import { hash } from 'node:crypto';
import { rehashKey } from '#db/keys/key-records';
import { createKeyFinder, type KeyRow, noteCall, touchKey } from '#db/keys/usable-keys';
import { MINUTE, SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { isUsable } from '#domain/keys/key-life';
import type { Scope } from '#domain/keys/scope';
import { allowanceOf, revenueSharePct } from '#domain/limits/tier';
import type { Logger } from '#domain/logs/log';
import { toAllowList } from '#net/networks';
import type { ApiServices } from '../services';
import type { Caller } from './caller';
import { rangeOf } from './client-ip';

const KEY_GRAMMAR = /^pk_(test|live)_[0-9A-Za-z]{43}$/;

/**
 * Identifies the caller by the X-API-Key header and the client's address; null without a key. Logs failures to the request's
 * log.
 */
export type Authenticate = (presented: string | undefined, ip: string, log: Logger) => Promise<Caller | null>;

/** @throws ServiceError INVALID_KEY for a key that is malformed, unknown, expired, revoked or used from elsewhere */
export function createAuthenticate(
  services: Pick<ApiServices, 'db' | 'keyring' | 'notifications' | 'intervals'>,
): Authenticate {
  const find = openKnownKeys(services);
  const note = createUsageRecorder(services);
  return async (presented, ip, log) => {
    if (presented === undefined) {
      return null;
    }
    const key = KEY_GRAMMAR.test(presented) ? await find(presented) : null;
    if (key?.partner.closedAt) {
      throw new ServiceError('INVALID_KEY', { message: 'The organization that this key belongs to was closed' });
    }
    if (!key || !isUsable(key, Date.now()) || !key.admits(ip)) {
      throw new ServiceError('INVALID_KEY');
    }
    note({ key, presented, ip, log });
    return key.caller;
  };
}

/** @throws ServiceError SCOPE_REQUIRED unless the key has one of the scopes the route requires */
export function requireScope({ scopes }: { scopes?: readonly Scope[] }, caller: Caller | null): void {
  if (scopes && !scopes.some((scope) => caller?.scopes.includes(scope))) {
    throw new ServiceError('SCOPE_REQUIRED', {
      message: `The key lacks the scope ${scopes.join(' or ')}`,
      ...(scopes[0] && { requiredScope: scopes[0] }),
    });
  }
}

const MAX_CACHED = 10_000;

/** A key's row, with everything that each request needs already derived. */
export interface KnownKey extends KeyRow {
  admits(ip: string): boolean;
  caller: Caller;
}

interface CachedKey {
  key: Promise<KnownKey | null>;
  readAt: number;
  /** Null while the row is being read. */
  partnerId: string | null;
}

export type FindKey = (presented: string) => Promise<KnownKey | null>;

/**
 * Looks up presented keys, with a cache. Only existing keys are cached: guessed ones would fill it. A cached row is valid for
 * `keyReread` even if a notification is lost, so a change takes effect everywhere within it
 * [rules/keys-and-lockout: Changes on every replica].
 */
export function openKnownKeys({
  db,
  keyring,
  notifications,
  intervals,
}: Pick<ApiServices, 'db' | 'keyring' | 'notifications' | 'intervals'>): FindKey {
  const find = createKeyFinder(db);
  const known = new Map<string, CachedKey>();
  notifications.listen('settings', (partnerId) => {
    for (const [digest, entry] of known) {
      // A row still being read may predate the change.
      if (partnerId === '' || entry.partnerId === null || entry.partnerId === partnerId) {
        known.delete(digest);
      }
    }
  });
  return (presented) => {
    // The cache key is a plain digest, so lookup time reveals nothing about the API key; the stored digest is keyed and
    // slower.
    const digest = hash('sha256', presented, 'base64');
    const hit = known.get(digest);
    if (hit && Date.now() - hit.readAt < intervals.keyReread) {
      return hit.key;
    }
    if (known.size >= MAX_CACHED) {
      known.clear();
    }
    const key = find(keyring.apiKeyHashes(presented)).then((row) => row && toKnownKey(row));
    const entry: CachedKey = { key, readAt: Date.now(), partnerId: null };
    known.set(digest, entry);
    const forget = () => known.get(digest) === entry && known.delete(digest);
    key.then((row) => {
      if (row) {
        entry.partnerId = row.partnerId;
      } else {
        forget();
      }
    }, forget);
    return key;
  };
}

function toKnownKey(row: KeyRow): KnownKey {
  return { ...row, admits: toAllowList(row.allowList), caller: toCaller(row) };
}

/** The caller of a key's call. */
export function toCaller({
  keyId,
  partnerId,
  environment,
  scopes,
  partner,
}: Pick<KeyRow, 'keyId' | 'partnerId' | 'environment' | 'scopes' | 'partner'>): Caller {
  return {
    keyId,
    partnerId,
    environment,
    scopes,
    markupBps: partner.markupBps,
    switchedOff: partner.switchedOff,
    feeBps: partner.feeBps,
    hostedRefundChoice: partner.hostedRefundChoice,
    revenueSharePct: revenueSharePct(partner, Date.now()),
    allowance: allowanceOf(partner, environment, Date.now()),
  };
}

const MAX_NAMES = 10_000;
/** Short, so that a person who rotates a key sees whether the old one is still in use. */
const ROTATING_MS = 2 * SECOND;

/** A request made with a key. */
interface KeyUse {
  key: KeyRow;
  presented: string;
  ip: string;
  log: Logger;
}

/**
 * Records when a key was used and from where, each at most once a minute, more often during a rotation, without delaying the
 * request. On use, the key's digest is also re-stored under the current secret key.
 */
export function createUsageRecorder({ db, keyring }: Pick<ApiServices, 'db' | 'keyring'>): (use: KeyUse) => void {
  const isDue = createFilter();
  return ({ key: { keyId, partnerId, environment, hashedUnder, status }, presented, ip, log }) => {
    if (isDue(keyId, status === 'rotating' ? ROTATING_MS : MINUTE)) {
      touchKey(db, keyId, ip).catch((err) => log.warn({ err, keyId }, 'could not note the use of a key'));
      if (hashedUnder !== keyring.name) {
        const digest = { hash: keyring.hashApiKey(presented), hashedUnder: keyring.name };
        rehashKey(db, keyId, digest).catch((err) => log.warn({ err, keyId }, 'could not rehash a key'));
      }
    }
    const ipRange = rangeOf(ip);
    if (isDue(`${partnerId} ${environment} ${ipRange}`, MINUTE)) {
      const call = { partnerId, environment, ipRange };
      noteCall(db, call).catch((err) => log.warn({ err, partnerId }, 'could not note where a partner calls from'));
    }
  };
}

/** True at most once per interval for each name; more often if there are too many names to remember. */
function createFilter(): (name: string, everyMs: number) => boolean {
  const lastAt = new Map<string, number>();
  return (name, everyMs) => {
    const now = Date.now();
    if (now - (lastAt.get(name) ?? 0) < everyMs) {
      return false;
    }
    if (lastAt.size >= MAX_NAMES) {
      lastAt.clear();
    }
    lastAt.set(name, now);
    return true;
  };
}
