import type { WorkflowClient } from '@temporalio/client';
import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { storeStatistics } from '#db/providers/statistics';
import { storePrices, takeCodesToPrice } from '#db/quotes/prices';
import { listProvedHosts } from '#db/tracking-hosts';
import { countAttempts } from '#db/webhooks/endpoints/health';
import type { JobCounts, JobFunction, JobName, JobRun } from '#domain/jobs/job';
import { STATISTICS_DAYS } from '#domain/quotes/rank-factors';
import { OperationRefusal } from '#domain/refusal';
import type { HostChecks } from '#net/host-records';
import { sealAuditDays } from '#operations/audit/seal-days';
import { checkHost } from '#operations/partners/tracking-host';
import { priceOrdersLater } from '#operations/payouts/earnings';
import { checkEverything, checkFailingWorkflows } from '#operations/recovery/check-everything';
import { reconcileChanged } from '#operations/recovery/reconcile-orders';
import { resealOldSecrets } from '#operations/secrets/reseal-secrets';
import { hostChecksOf, type RuntimeServices } from '#process/services';
import type { ProviderHealth } from '#providers/health';
import type { FindLosses } from '#providers/live/losses';
import type { Provider } from '#providers/provider';
import type { Providers } from '#providers/registry';
import { findPrice } from '#quotes/prices';
import type { Keyring } from '#security/keyring';
import { copyHistories } from '#temporal/histories/copy-histories';
import { listAllAssets } from './asset-lists';
import { verifyProviders } from './provider-tests';
import { deleteAllOutlived } from './retention';

interface JobServices extends RuntimeServices {
  db: Database;
  workflows: WorkflowClient;
  trackingUrl: (orderId: string, partnerId: string) => string;
  findLosses: FindLosses;
  providers: Providers;
  health: ProviderHealth;
  keyring: Keyring;
}

/** The function of each job. */
export function createJobFunctions({
  db,
  workflows,
  config,
  log,
  trackingUrl,
  findLosses,
  providers,
  health,
  keyring,
}: JobServices): Record<JobName, JobFunction> {
  const orders = { db, workflows, trackingUrl, findLosses };
  const jobLog = log.child({ module: 'jobs' });
  return {
    reconcile_orders: (run) => reconcileChanged({ ...orders, intervals: config.intervals }, run),
    check_open_orders: async (run) => ({
      ...(await checkEverything(orders, { repairBy: SYSTEM, found: () => undefined }, run)),
      ...(await checkFailingWorkflows({ db, workflows, intervals: config.intervals }, run)),
    }),
    list_provider_assets: (run) => listAllAssets({ db, providers, log: jobLog }, run),
    verify_providers: async (run) =>
      config.verifyProviders ? verifyProviders({ db, providers, log: jobLog }, run) : {},
    archive_histories: (run) => copyHistories({ db, workflows, log: jobLog }, run.report),
    refresh_prices: (run) => refreshPrices({ db, providers: providers.of('live'), health }, run),
    measure_providers: () => measureProviders(db),
    count_attempts: async () => ({ 'hours of attempts': await countAttempts(db) }),
    seal_audit_log: (run) => sealAuditDays({ db, keyring, log: jobLog }, run),
    reseal_secrets: () => resealOldSecrets({ db, keyring }),
    check_tracking_hosts: (run) => checkTrackingHosts({ db, hostChecks: hostChecksOf(config) }, run),
    retention: (run) => deleteAllOutlived({ db, workflows }, config.retention, run),
  };
}

/** Measures how much of their quotes the providers delivered, and how long that took. */
export async function measureProviders(db: Database): Promise<JobCounts> {
  return { statistics: await storeStatistics(db, STATISTICS_DAYS) };
}

/** Currencies per run, so that a run never floods the providers. */
const CODES_A_RUN = 40;

interface PriceDeps {
  db: Database;
  /** The live providers. */
  providers: readonly Provider[];
  health: ProviderHealth;
}

/** Updates the prices of recently quoted currencies, one after the other. */
export async function refreshPrices({ db, providers, health }: PriceDeps, run: JobRun): Promise<JobCounts> {
  let prices = 0;
  for (const code of await takeCodesToPrice(db, CODES_A_RUN)) {
    const found = await findPrice(code, providers, health);
    if (found) {
      await storePrices(db, [found]);
      prices += 1;
    }
    run.report({ prices });
  }
  return { prices, 'orders priced later': await priceOrdersLater(db) };
}

/** Checks partners' own host names again, one after the other. */
export async function checkTrackingHosts(
  { db, hostChecks }: { db: Database; hostChecks: HostChecks },
  run: JobRun,
): Promise<JobCounts> {
  let hosts = 0;
  for (const { partnerId } of await listProvedHosts(db)) {
    // Its partner may have removed it meanwhile.
    await checkHost({ db, hostChecks }, { partnerId, actor: SYSTEM }).catch(ignoreRefusal);
    hosts += 1;
    run.report({ hosts });
  }
  return { hosts };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof OperationRefusal)) {
    throw error;
  }
}
