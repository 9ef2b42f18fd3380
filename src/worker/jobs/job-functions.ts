import type { WorkflowClient } from '@temporalio/client';
import { SYSTEM } from '../../db/audit';
import type { Database } from '../../db/client';
import type { JobFunction, JobName } from '../../domain/service/job';
import { checkOpenOrders, reconcileChanged } from '../../operations/orders/reconcile';
import type { RuntimeServices } from '../../process/services';
import type { ProviderHealth } from '../../providers/health';
import type { Provider } from '../../providers/provider';
import { copyHistories } from '../../temporal/copy-histories';
import { refreshPrices } from './refresh-prices';
import { deleteAllOutlived } from './retention';

interface JobServices extends RuntimeServices {
  db: Database;
  workflows: WorkflowClient;
  trackingUrl: (orderId: string) => string;
  /** The live ones. */
  providers: readonly Provider[];
  health: ProviderHealth;
}

/** What a run of each job does. */
export function createJobFunctions({
  db,
  workflows,
  config,
  log,
  trackingUrl,
  providers,
  health,
}: JobServices): Record<JobName, JobFunction> {
  const orders = { db, workflows, trackingUrl };
  return {
    reconcile_orders: (run) => reconcileChanged(orders, run),
    check_open_orders: (run) => checkOpenOrders(orders, { repairBy: SYSTEM, found: () => undefined }, run),
    archive_histories: (run) => copyHistories({ db, workflows, log }, run.report),
    refresh_prices: (run) => refreshPrices({ db, providers, health }, run),
    retention: (run) => deleteAllOutlived({ db, workflows }, config.retention, run),
  };
}
