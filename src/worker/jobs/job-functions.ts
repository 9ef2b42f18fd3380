import type { WorkflowClient } from '@temporalio/client';
import { SYSTEM } from '../../db/audit';
import type { Database } from '../../db/client';
import type { JobFunction, JobName } from '../../domain/service/job';
import { checkOpenOrders, reconcileChanged } from '../../operations/orders/reconcile';
import type { RuntimeServices } from '../../process/services';
import { copyHistories } from '../../temporal/copy-histories';
import { deleteAllOutlived } from './retention';

interface JobServices extends RuntimeServices {
  db: Database;
  workflows: WorkflowClient;
  trackingUrl: (orderId: string) => string;
}

/** What a run of each job does. */
export function createJobFunctions({
  db,
  workflows,
  config,
  log,
  trackingUrl,
}: JobServices): Record<JobName, JobFunction> {
  const orders = { db, workflows, trackingUrl };
  return {
    reconcile_orders: (run) => reconcileChanged(orders, run),
    check_open_orders: (run) => checkOpenOrders(orders, { repairBy: SYSTEM, found: () => undefined }, run),
    archive_histories: (run) => copyHistories({ db, workflows, log }, run.report),
    retention: (run) => deleteAllOutlived({ db, workflows }, config.retention, run),
  };
}
