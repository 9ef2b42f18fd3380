import type { Database } from '../db/client';
import type { Notifications } from '../db/notifications';
import { listStatistics } from '../db/providers/statistics';
import { type AssetId, assetKey } from '../domain/assets/currencies';
import { MINUTE } from '../domain/duration';
import { chooseDeliveredRatio, type Delivered } from '../domain/quotes/delivered-ratio';
import type { Logger } from '../process/logger';
import { repeatRead } from '../process/repeated-read';

/** How much a provider delivers of its quotes; null with too few orders. Read from memory, never a request. */
export type DeliveredRatioLookup = (provider: string, from: AssetId, to: AssetId) => string | null;

export interface DeliveredRatios {
  lookUp: DeliveredRatioLookup;
  close(): Promise<void>;
}

/** Caches the delivered ratios measured by the workers in memory. */
export function openDeliveredRatios(deps: {
  db: Database;
  notifications: Notifications;
  log: Logger;
}): DeliveredRatios {
  const { db, notifications, log } = deps;
  let known: ReadonlyMap<string, Delivered> = new Map();
  const memory = repeatRead({
    read: async () => {
      const rows = await listStatistics(db);
      known = new Map(
        rows.map((row) => {
          const from = { code: row.from, network: row.fromNetwork };
          const to = { code: row.to, network: row.toNetwork };
          return [keyOf(row.provider, from, to), { ratio: row.deliveredRatio, orders: row.measured }];
        }),
      );
    },
    everyMs: MINUTE,
    onTrouble: (err) => log.warn({ err }, "could not read the providers' statistics; what is known holds on"),
  });
  const unsubscribe = notifications.listen('statistics', memory.readNow);
  return {
    lookUp: (provider, from, to) =>
      chooseDeliveredRatio(
        known.get(keyOf(provider, from, to)) ?? null,
        known.get(keyOf(provider, ALL_PAIRS, ALL_PAIRS)) ?? null,
      ),
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
