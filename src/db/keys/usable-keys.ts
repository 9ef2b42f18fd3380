import { eq, inArray, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { isUsable, type KeyLife } from '#domain/keys/key-life';
import type { Scope } from '#domain/keys/scope';
import type { PartnerSettings } from '#domain/limits/tier';
import type { Database } from '../client';
import { apiKeys, callerRanges } from '../schema/keys';
import { partners } from '../schema/partners';

/** A key with its partner's settings. */
export interface KeyRow extends KeyLife {
  keyId: string;
  partnerId: string;
  environment: Environment;
  scopes: Scope[];
  /** Canonical networks the key can be used from; empty means any. */
  allowList: string[];
  /** Name of the secret key that the key's digest was made with; null if not recorded. */
  hashedUnder: string | null;
  partner: KeysPartner;
}

/** What of a partner decides about calls with its keys. */
export type KeysPartner = PartnerSettings & {
  markupBps: number;
  feeBps: number;
  switchedOff: string[];
  hostedRefundChoice: boolean;
  closedAt: Date | null;
};

/** Its columns. */
export const KEYS_PARTNER = {
  tier: partners.tier,
  tierSince: partners.tierSince,
  markupBps: partners.markupBps,
  switchedOff: partners.switchedOff,
  feeBps: partners.feeBps,
  hostedRefundChoice: partners.hostedRefundChoice,
  closedAt: partners.closedAt,
  revenueSharePct: partners.revenueSharePct,
  readsPerMinute: partners.readsPerMinute,
  writesPerMinute: partners.writesPerMinute,
  advancesPerMinute: partners.advancesPerMinute,
  bulkPerMinute: partners.bulkPerMinute,
  streams: partners.streams,
  requestsPerSecond: partners.requestsPerSecond,
};

/**
 * Finds a key by the digests it may be stored under. One statement for all of them: with two, the key could be rehashed in
 * between, from the second digest to the first.
 */
export function createKeyFinder(db: Database): (hashes: readonly Buffer[]) => Promise<KeyRow | null> {
  const statement = db
    .select({
      keyId: apiKeys.keyId,
      partnerId: apiKeys.partnerId,
      environment: apiKeys.environment,
      scopes: apiKeys.scopes,
      status: apiKeys.status,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      allowList: apiKeys.allowList,
      hashedUnder: apiKeys.hashedUnder,
      partner: KEYS_PARTNER,
    })
    .from(apiKeys)
    .innerJoin(partners, eq(partners.partnerId, apiKeys.partnerId))
    .where(sql`${apiKeys.hash} = any(${sql.placeholder('hashes')})`)
    .prepare('find_key');
  return async (hashes) => (await statement.execute({ hashes }))[0] ?? null;
}

/** Those of the keys that are usable now. */
export async function listUsableKeys(db: Database, keyIds: ReadonlySet<string>): Promise<Set<string>> {
  const { keyId, status, expiresAt, revokedAt } = apiKeys;
  const rows = await db
    .select({ keyId, status, expiresAt, revokedAt })
    .from(apiKeys)
    .where(inArray(keyId, [...keyIds]));
  return new Set(rows.filter((row) => isUsable(row, Date.now())).map((row) => row.keyId));
}

/**
 * Records a key's use, at most once a minute, more often while it is rotating [rules/keys-and-lockout: Allow lists, expiry,
 * revocation].
 */
export async function touchKey(db: Database, keyId: string, ip: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()`, lastUsedFrom: ip })
    .where(
      sql`${apiKeys.keyId} = ${keyId} and (${apiKeys.lastUsedAt} is null or ${apiKeys.lastUsedAt} <
        now() - case ${apiKeys.status} when 'rotating' then interval '2 seconds' else interval '1 minute' end)`,
    );
}

interface CallFrom {
  partnerId: string;
  environment: Environment;
  ipRange: string;
}

/** Records the address range from which a partner called with a valid key, at most once a minute per range. */
export async function noteCall(db: Database, call: CallFrom): Promise<void> {
  await db
    .insert(callerRanges)
    .values(call)
    .onConflictDoUpdate({
      target: [callerRanges.ipRange, callerRanges.partnerId, callerRanges.environment],
      set: { seenAt: sql`now()` },
      setWhere: sql`${callerRanges.seenAt} < now() - interval '1 minute'`,
    });
}
