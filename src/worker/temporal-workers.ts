import { type NativeConnection, Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import { createDeliveryActivities } from '../../activities/delivery-activities';
import { createEndpointActivities } from '../../activities/endpoint-activities';
import { createJobActivities } from '../../activities/job-activities';
import { createKeyActivities } from '../../activities/key-activities';
import { createOpeningActivities } from '../../activities/opening-activities';
import { createPayoutActivities } from '../../activities/payout-activities';
import { createProviderActivities } from '../../activities/provider-activities';
import { createTransitionActivities } from '../../activities/transition-activities';
import { createWatchActivities } from '../../activities/watch-activities';
import { ORDERS_QUEUE, providerQueue, WEBHOOKS_QUEUE } from '../../workflows/messages';
import { announceFailedRefund } from '../db/service/outage-notices';
import type { JobFunction, JobName } from '../domain/service/job';
import type { RecordDeps } from '../operations/orders/record';
import type { WatchProvider } from '../operations/orders/watch-provider';
import type { Role, RuntimeServices } from '../process/services';
import type { ProviderHealth } from '../providers/health';
import type { Providers } from '../providers/registry';
import type { AttemptDeps } from '../webhooks/attempt';
import { findWorkflowBundle } from './workflow-bundle';

/** How long activities may go on once the worker is told to stop. */
const GRACE = '3s';

interface TemporalWorkerServices extends Pick<RuntimeServices, 'temporal'> {
  log: Logger;
  connection: NativeConnection;
  providers: Providers;
  health: ProviderHealth;
  attempts: AttemptDeps;
  jobs: Readonly<Record<JobName, JobFunction>>;
  watch: WatchProvider;
  recording: RecordDeps;
}

export interface TemporalWorkers extends Role {
  /** Resolves when one of them has ended, whether or not it was told to. */
  ended: Promise<void>;
}

/** One worker for all workflows and their activities, one for webhook retries, and one per live provider's queue. */
export async function startTemporalWorkers(services: TemporalWorkerServices): Promise<TemporalWorkers> {
  const { log, temporal, connection, providers, health, attempts, jobs, watch, recording } = services;
  const { db } = attempts;
  const shared = { connection, namespace: temporal.namespace, shutdownGraceTime: GRACE };
  const providerCalls = createProviderActivities({
    db,
    findProvider: providers.find,
    health,
    refundFailed: (failed) =>
      announceFailedRefund(db, failed).catch((err) =>
        log.warn({ err, ...failed }, 'a failed refund was not announced'),
      ),
  });
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      taskQueue: ORDERS_QUEUE,
      workflowBundle: findWorkflowBundle(),
      activities: {
        ...providerCalls,
        ...createOpeningActivities(recording, providerCalls),
        ...createTransitionActivities(recording),
        ...createPayoutActivities(db),
        ...createKeyActivities(db),
        ...createEndpointActivities(db),
        ...createJobActivities(db, jobs),
      },
    }),
    Worker.create({ ...shared, taskQueue: WEBHOOKS_QUEUE, activities: createDeliveryActivities(attempts) }),
    ...providers.of('live').map(({ facts }) =>
      Worker.create({
        ...shared,
        taskQueue: providerQueue(facts.code),
        activities: { ...providerCalls, ...createWatchActivities(watch) },
      }),
    ),
  ]);
  const running = workers.map((worker) => worker.run().catch((err) => log.error({ err }, 'a Temporal worker failed')));
  return {
    ended: Promise.race(running),
    async close() {
      for (const worker of workers) {
        worker.shutdown();
      }
      await Promise.all(running);
    },
  };
}
