import { hash } from 'node:crypto';
import { createKeyFinder, type KeyRow } from '#db/keys/keys';
import { SECOND } from '#domain/duration';
import type { Scope } from '#domain/keys/scope';
import { allowanceOf, revenueSharePct } from '#domain/limits/tier';
import { toAllowList } from '#net/networks';
import type { ApiServices } from '../services';
import type { Caller } from './caller';

/**
 * A key's row is believed this long even if a notification is lost, so a change works everywhere within it
 * [rules/keys-and-lockout: Changes on every replica].
 */
const CACHE_MS = SECOND;
const MAX_CACHED = 10_000;

/** A key's row, with what every request needs already derived. */
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

/** Finds presented keys, lately read ones in memory. Only those that exist are kept: guessed ones would fill it. */
export function openKnownKeys({
  db,
  keyring,
  notifications,
}: Pick<ApiServices, 'db' | 'keyring' | 'notifications'>): FindKey {
  const find = createKeyFinder(db);
  const known = new Map<string, CachedKey>();
  notifications.listen('settings', (partnerId) => {
    for (const [digest, entry] of known) {
      // A row that is being read may be that of before the change.
      if (partnerId === '' || entry.partnerId === null || entry.partnerId === partnerId) {
        known.delete(digest);
      }
    }
  });
  return (presented) => {
    // Found by its digest, so that the time a look-up takes tells nothing of the key; the stored one is keyed and dearer.
    const digest = hash('sha256', presented, 'base64');
    const hit = known.get(digest);
    if (hit && Date.now() - hit.readAt < CACHE_MS) {
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
    scopes: scopes as Scope[],
    markupBps: partner.markupBps,
    switchedOff: partner.switchedOff,
    feeBps: partner.feeBps,
    revenueSharePct: revenueSharePct(partner, Date.now()),
    allowance: allowanceOf(partner, environment, Date.now()),
  };
}
