import type { WorkflowClient } from '@temporalio/client';
import type { JobFunction } from '../../activities/job-activities';
import type { Database } from '../db/client';
import type { JobName } from '../domain/job';
import { forgetOldDeliveries } from './delivery-retention';
import { checkOpenOrders, reconcileChanged } from './order-reconciler';
import type { RuntimeServices } from './services';

interface JobServices extends RuntimeServices {
  db: Database;
  workflows: WorkflowClient;
  trackingUrl: (orderId: string) => string;
}

/** What a run of each job does. */
export function jobFunctions({ db, workflows, trackingUrl }: JobServices): Record<JobName, JobFunction> {
  const orders = { db, workflows, trackingUrl };
  return {
    reconcile_orders: (run) => reconcileChanged(orders, run),
    check_open_orders: (run) => checkOpenOrders(orders, { repair: true, found: () => undefined }, run),
    retention: (run) => forgetOldDeliveries(db, run),
  };
}
