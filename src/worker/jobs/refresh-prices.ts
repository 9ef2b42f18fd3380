import type { Database } from '#db/client';
import { listCodesToPrice, storePrices } from '#db/quotes/prices';
import type { JobCounts, JobRun } from '#domain/jobs/job';
import { DOLLAR_STABLECOINS, PRICE_LIFE } from '#domain/quotes/usd-price';
import { priceOrdersLater } from '#operations/payouts/price-later';
import type { ProviderHealth } from '#providers/health';
import type { Provider } from '#providers/provider';
import { findPrice } from '#quotes/prices/price-finder';

/** Currencies per run, so that a run never floods the providers. */
const CODES_A_RUN = 40;

export interface PriceDeps {
  db: Database;
  /** The live providers. */
  providers: readonly Provider[];
  health: ProviderHealth;
}

/** Updates the prices of recently quoted currencies, one after the other. */
export async function refreshPrices({ db, providers, health }: PriceDeps, run: JobRun): Promise<JobCounts> {
  const codes = await listCodesToPrice(db, PRICE_LIFE.staleMs, CODES_A_RUN);
  let prices = 0;
  for (const code of codes.filter((one) => !DOLLAR_STABLECOINS.has(one))) {
    const found = await findPrice(code, providers, health);
    if (found) {
      await storePrices(db, [found]);
      prices += 1;
    }
    run.report({ prices });
  }
  return { prices, 'orders priced later': await priceOrdersLater(db) };
}
