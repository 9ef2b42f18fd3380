import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listFreshPrices } from '#db/quotes/prices';
import type { Logger } from '#domain/logs/log';
import { PRICE_LIFE } from '#domain/quotes/usd-price';
import { repeatRead } from '#process/repeated-read';
import type { PriceLookup } from './usd-worth';

export interface LivePrices {
  lookUp: PriceLookup;
  close(): Promise<void>;
}

/** Caches the prices of live currencies found by the workers in memory. */
export function openLivePrices(deps: {
  db: Database;
  notifications: Notifications;
  everyMs: number;
  log: Logger;
}): LivePrices {
  const { db, notifications, everyMs, log } = deps;
  let prices: ReadonlyMap<string, string> = new Map();
  const memory = repeatRead({
    read: async () => {
      const rows = await listFreshPrices(db, PRICE_LIFE.endsMs);
      prices = new Map(rows.map(({ code, usd }) => [code, usd]));
    },
    everyMs,
    onTrouble: (err) => log.warn({ err }, 'could not read the prices; what is known holds on'),
  });
  const unsubscribe = notifications.listen('price', memory.readNow);
  return {
    lookUp: (code) => prices.get(code) ?? null,
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}
