import type { Database } from '#db/client';
import { listCatalogChanges, storeCatalog } from '#db/providers/catalogs';
import type { JobCounts, JobRun } from '#domain/jobs/job';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import type { ListedAsset } from '#providers/adapter';
import { createRun } from '#providers/live/context';
import type { LiveProvider, Providers } from '#providers/registry';

export interface AssetListDeps {
  db: Database;
  providers: Pick<Providers, 'live'>;
  log: Logger;
}

/** Fetches the currency list of every enabled live provider. If that fails, the previous list stays. */
export async function listAllAssets(deps: AssetListDeps, run: JobRun): Promise<JobCounts> {
  return listAssets(deps, deps.providers.live, run);
}

/**
 * Fetches the lists of providers that have none, until each has responded once, so that a newly enabled provider can be used
 * soon.
 */
export function startFirstListing({ everyMs, ...deps }: AssetListDeps & { everyMs: number }): RunningRole {
  const { db, providers, log } = deps;
  const codes = providers.live.map(({ adapter }) => adapter.facts.code);
  const read = async () => {
    const listed = new Set((await listCatalogChanges(db, codes)).map(({ provider }) => provider));
    const missing = providers.live.filter(({ adapter }) => !listed.has(adapter.facts.code));
    await listAssets(deps, missing, { report: () => undefined });
  };
  return codes.length === 0
    ? { close: async () => undefined }
    : repeatRead({
        read,
        everyMs,
        onError: (err) => log.warn({ err }, 'the currency lists of providers could not be fetched'),
      });
}

async function listAssets(
  { db, log }: AssetListDeps,
  live: readonly LiveProvider[],
  run: JobRun,
): Promise<{ catalogs: number; failures: number }> {
  const counts = { catalogs: 0, failures: 0 };
  for (const one of live) {
    const isListed = await fetchList(db, one, log);
    counts[isListed ? 'catalogs' : 'failures'] += 1;
    run.report(counts);
  }
  return counts;
}

/** Sorted, so that a list in a different order counts as unchanged. */
async function fetchList(db: Database, { adapter, api }: LiveProvider, log: Logger): Promise<boolean> {
  const { code } = adapter.facts;
  const run = createRun({ provider: code, log });
  const assets = await run('assets', () => adapter.assets(api)).catch(() => []);
  if (assets.length === 0) {
    log.warn({ provider: code }, 'a provider listed nothing; what it listed before holds on');
    return false;
  }
  const textOf = (asset: ListedAsset) => JSON.stringify(asset);
  await storeCatalog(
    db,
    code,
    [...assets].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1)),
  );
  return true;
}
