import type { WorkflowClient } from '@temporalio/client';
import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { countAttempts } from '#db/webhooks/endpoints/attempt-hours';
import type { JobFunction, JobName } from '#domain/jobs/job';
import { sealAuditDays } from '#operations/audit/seal-days';
import { checkEverything } from '#operations/recovery/check-everything';
import { checkFailingWorkflows } from '#operations/recovery/check-failing';
import { reconcileChanged } from '#operations/recovery/reconcile-orders';
import { resealOldSecrets } from '#operations/secrets/reseal-secrets';
import type { RuntimeServices } from '#process/services';
import type { ProviderHealth } from '#providers/health';
import type { FindLosses } from '#providers/live/losses';
import type { Providers } from '#providers/registry';
import type { Keyring } from '#security/keyring';
import { copyHistories } from '#temporal/histories/copy-histories';
import { listAllAssets } from './asset-lists';
import { measureProviders } from './measure-providers';
import { refreshPrices } from './refresh-prices';
import { deleteAllOutlived } from './retention';
import { verifyProviders } from './verify-providers';

interface JobServices extends RuntimeServices {
  db: Database;
  workflows: WorkflowClient;
  trackingUrl: (orderId: string) => string;
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
    retention: (run) => deleteAllOutlived({ db, workflows }, config.retention, run),
  };
}
