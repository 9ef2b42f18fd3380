import type { Logger } from 'pino';
import { noteCall } from '../src/db/caller-ranges';
import type { Database } from '../src/db/client';
import { type KeyRow, keyFinder, touchKey } from '../src/db/keys';
import { MINUTE, SECOND } from '../src/domain/duration';
import { ServiceError } from '../src/domain/error';
import { isUsable } from '../src/domain/key-life';
import type { Scope } from '../src/domain/scope';
import { allowanceOf, revenueSharePct } from '../src/domain/tier';
import { allowListOf } from '../src/net/networks';
import { rangeOf } from './client-ip';
import type { Caller } from './route';
import type { ApiServices, Doorbells } from './services';

/** A key's row is believed this long even if a bell is lost, so a change works everywhere within it [decision 24]. */
const CACHE_MS = SECOND;
const MAX_CACHED = 10_000;
const KEY_GRAMMAR = /^pk_(test|live)_[0-9A-Za-z]{43}$/;

/** Who calls, by the X-API-Key header and the client's address; null without a key. */
export type Authenticate = (presented: string | undefined, ip: string) => Promise<Caller | null>;

/** @throws ServiceError INVALID_KEY for a key that is malformed, unknown, expired, revoked or used from elsewhere */
export function createAuthenticate(
  { db, keyring, doorbells }: Pick<ApiServices, 'db' | 'keyring' | 'doorbells'>,
  log: Logger,
): Authenticate {
  const find = cached(keyFinder(db), doorbells);
  const note = usageNote(db, log);
  return async (presented, ip) => {
    if (presented === undefined) {
      return null;
    }
    const key = KEY_GRAMMAR.test(presented) ? await find(keyring.hashApiKey(presented)) : null;
    if (!key || !isUsable(key, Date.now()) || !key.admits(ip)) {
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

/** A key's row with its allow-list made ready. */
interface KnownKey extends KeyRow {
  admits(ip: string): boolean;
}

interface CachedKey {
  key: Promise<KnownKey | null>;
  readAt: number;
  /** Null while the row is being read. */
  partnerId: string | null;
}

/** Only keys that exist are kept: guessed ones would fill the memory. */
function cached(find: (hash: Buffer) => Promise<KeyRow | null>, doorbells: Doorbells) {
  const known = new Map<string, CachedKey>();
  doorbells.listen('settings', (partnerId) => {
    for (const [digest, entry] of known) {
      // A row that is being read may be that of before the change.
      if (partnerId === '' || entry.partnerId === null || entry.partnerId === partnerId) {
        known.delete(digest);
      }
    }
  });
  return (hash: Buffer): Promise<KnownKey | null> => {
    const digest = hash.toString('base64');
    const hit = known.get(digest);
    if (hit && Date.now() - hit.readAt < CACHE_MS) {
      return hit.key;
    }
    if (known.size >= MAX_CACHED) {
      known.clear();
    }
    const key = find(hash).then((row) => row && { ...row, admits: allowListOf(row.allowList) });
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
