import { hash } from 'node:crypto';
import { createKeyFinder, type KeyRow } from '#db/keys/usable-keys';
import { allowanceOf, revenueSharePct } from '#domain/limits/tier';
import { toAllowList } from '#net/networks';
import type { ApiServices } from '../services';
import type { Caller } from './caller';

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

function toCaller({ keyId, partnerId, environment, scopes, partner }: KeyRow): Caller {
  return {
    keyId,
    partnerId,
    environment,
    scopes,
    markupBps: partner.markupBps,
    switchedOff: partner.switchedOff,
    feeBps: partner.feeBps,
    revenueSharePct: revenueSharePct(partner, Date.now()),
    allowance: allowanceOf(partner, environment, Date.now()),
  };
}
