import type { Logger } from '#domain/logs/log';
import type { Database } from '../db/client';
import type { Notifications } from '../db/notifications';
import { listStatistics } from '../db/providers/statistics';
import { type AssetId, assetKey } from '../domain/assets/currencies';
import { expectedSeconds } from '../domain/assets/networks';
import { type Measured, NO_FACTORS, type RankFactors, rankFactors } from '../domain/quotes/rank-factors';
import { repeatRead } from '../process/repeated-read';

/** What weighs a provider's offers for a pair. Read from memory, never a request. */
export type RankFactorLookup = (provider: string, from: AssetId, to: AssetId) => RankFactors;

export interface KnownRankFactors {
  lookUp: RankFactorLookup;
  close(): Promise<void>;
}

/** Keeps what follows from the statistics of the workers in memory. */
export function openRankFactors(deps: {
  db: Database;
  notifications: Notifications;
  everyMs: number;
  log: Logger;
}): KnownRankFactors {
  const { db, notifications, everyMs, log } = deps;
  let known: ReadonlyMap<string, Measured> = new Map();
  const memory = repeatRead({
    read: async () => {
      const rows = await listStatistics(db);
      known = new Map(
        rows.map((row) => {
          const from = { code: row.from, network: row.fromNetwork };
          const to = { code: row.to, network: row.toNetwork };
          const { deliveredRatio: ratio, measured: orders, secondsMedian: seconds, contradictions } = row;
          return [keyOf(row.provider, from, to), { ratio, orders, seconds, contradictions }];
        }),
      );
    },
    everyMs,
    onTrouble: (err) => log.warn({ err }, "could not read the providers' statistics; what is known holds on"),
  });
  const unsubscribe = notifications.listen('statistics', memory.readNow);
  return {
    lookUp: (provider, from, to) => {
      const ofProvider = known.get(keyOf(provider, ALL_PAIRS, ALL_PAIRS));
      return ofProvider === undefined
        ? NO_FACTORS
        : rankFactors(
            known.get(keyOf(provider, from, to)) ?? null,
            ofProvider,
            expectedSeconds(from.network, to.network),
          );
    },
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}

const ALL_PAIRS: AssetId = { code: '', network: '' };

function keyOf(provider: string, from: AssetId, to: AssetId): string {
  return [provider, assetKey(from), assetKey(to)].join(' ');
}
