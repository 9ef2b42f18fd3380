import {
  type ActivityInterceptorsFactory,
  type NativeConnection,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import { createDeliveryActivities } from '#activities/delivery-activities';
import { createJobActivities } from '#activities/job-activities';
import {
  createOpeningActivities,
  createOverdueCallActivities,
  createTransitionActivities,
} from '#activities/order-activities';
import { createPayoutActivities } from '#activities/payout-activities';
import { createProviderActivities } from '#activities/provider-activities';
import { createEndpointActivities, createKeyActivities } from '#activities/timer-activities';
import { createFollowActivities, createWatchActivities } from '#activities/watch-activities';
import type { Logger } from '#domain/logs/log';
import { chainQueue, ORDER_WORKFLOW, ORDERS_QUEUE, providerQueue, WEBHOOKS_QUEUE } from '#workflows/messages';
import { announceFailedRefund } from '../db/incidents/outages';
import type { JobFunction, JobName } from '../domain/jobs/job';
import type { OrderInput, OrderState } from '../domain/orders/order';
import type { FollowNetwork } from '../operations/evidence/follow-network';
import { noteContradiction } from '../operations/orders/doubted-answers';
import type { RecordDeps } from '../operations/orders/record-order';
import type { WatchProvider } from '../operations/orders/watch-provider';
import type { Config } from '../process/config/config';
import type { RuntimeServices } from '../process/services';
import type { ProviderHealth } from '../providers/health';
import type { Provider } from '../providers/provider';
import { converterFor } from '../temporal/payloads';
import { isTracing, type Origin, trace } from '../tracing/tracer';
import type { AttemptDeps } from '../webhooks/attempt';
import { openWorkerPool, type WorkerPool } from './worker-pool';
import { findWorkflowBundle } from './workflow-bundle';

interface TemporalWorkerServices extends Pick<RuntimeServices, 'temporal' | 'stopGraceMs'> {
  log: Logger;
  connection: NativeConnection;
  config: Pick<Config, 'workflowStackTraces' | 'intervals'>;
  findProvider(code: string): Provider;
  health: ProviderHealth;
  attempts: AttemptDeps;
  jobs: Readonly<Record<JobName, JobFunction>>;
  watch: WatchProvider;
  /** The networks that this process has nodes of. */
  networks: readonly string[];
  follow: FollowNetwork;
  recording: RecordDeps;
}

interface TemporalWorkers extends Omit<WorkerPool, 'add' | 'remove' | 'queues'> {
  /** From now on, runs a worker here for exactly these live providers' queues. */
  serve(codes: readonly string[]): Promise<void>;
}

/** One worker for all workflows and their activities, one for webhook retries, and one per followed network and served provider. */
export async function startTemporalWorkers(services: TemporalWorkerServices): Promise<TemporalWorkers> {
  const { config, findProvider, health, attempts, jobs, watch, networks, follow, recording } = services;
  const { db } = attempts;
  const { workflowStackTraces: stackTraces, intervals } = config;
  const providerLog = services.log.child({ module: 'providers' });
  const shared = sharedOptions(services);
  const providerCalls = createProviderActivities({
    db,
    findProvider,
    health,
    announceFailedRefund: (failed) =>
      announceFailedRefund(db, failed).catch((err) =>
        providerLog.warn({ err, ...failed }, 'a failed refund was not announced'),
      ),
    noteContradiction: (provider, orderId, contradiction) =>
      noteContradiction({ db, health, log: providerLog }, provider, orderId, contradiction),
  });
  const providerActivities = { ...providerCalls, ...createWatchActivities(watch) };
  const orders = Worker.create({
    ...shared,
    taskQueue: ORDERS_QUEUE,
    workflowBundle: findWorkflowBundle({ stackTraces, intervals }),
    activities: {
      ...providerCalls,
      ...createOpeningActivities(recording, providerCalls),
      ...createTransitionActivities(recording, intervals.recordRetry),
      ...createOverdueCallActivities(db),
      ...createPayoutActivities(db),
      ...createKeyActivities(db),
      ...createEndpointActivities(db),
      ...createJobActivities(db, jobs),
    },
  });
  const webhooks = Worker.create({
    ...shared,
    taskQueue: WEBHOOKS_QUEUE,
    activities: createDeliveryActivities(attempts, intervals.deliveryLease),
  });
  const pool = openWorkerPool(intervals.workerCheck);
  pool.add(ORDERS_QUEUE, await orders);
  pool.add(WEBHOOKS_QUEUE, await webhooks);
  for (const taskQueue of networks.map(chainQueue)) {
    pool.add(taskQueue, await Worker.create({ ...shared, taskQueue, activities: createFollowActivities(follow) }));
  }
  const ownQueues = new Set([ORDERS_QUEUE, WEBHOOKS_QUEUE, ...networks.map(chainQueue)]);
  return {
    ...pool,
    async serve(codes) {
      const wanted = codes.map(providerQueue);
      const present = pool.queues();
      const missing = codes.filter((code) => !present.includes(providerQueue(code)));
      const surplus = present.filter((queue) => !ownQueues.has(queue) && !wanted.includes(queue));
      await Promise.all(surplus.map(pool.remove));
      for (const code of missing) {
        const taskQueue = providerQueue(code);
        const rateLimit = rateLimitOf(findProvider(code));
        pool.add(
          taskQueue,
          await Worker.create({ ...shared, ...rateLimit, taskQueue, activities: providerActivities }),
        );
      }
    },
  };
}

/** The options of every worker. */
function sharedOptions({ temporal, connection, stopGraceMs }: TemporalWorkerServices) {
  return {
    connection,
    namespace: temporal.namespace,
    dataConverter: converterFor(temporal),
    shutdownGraceTime: stopGraceMs,
    ...(isTracing() && { interceptors: { activity: [traceActivities] } }),
  };
}

/**
 * How many activities per second Temporal dispatches to all workers of a provider's queue: no more than the provider's rate
 * limit, so that they wait in the queue and not in a worker. The cost of each call is counted where it is made
 * [rules/providers: Calls].
 */
function rateLimitOf({ facts }: Provider): Pick<WorkerOptions, 'maxTaskQueueActivitiesPerSecond'> {
  const { requestsPerMinute: perMinute } = facts;
  return perMinute == null ? {} : { maxTaskQueueActivitiesPerSecond: Math.max(1, perMinute / 60) };
}

/** The forms in which activities of an order are given it. */
type OfOrder = OrderInput | { input: OrderInput } | { order: OrderState };

/** Makes each activity of an order's workflow a step of the trace that its input names. */
const traceActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute(input, next) {
      const argument = input.args[0] as OfOrder | undefined;
      if (info.workflowType !== ORDER_WORKFLOW || !argument) {
        return next(input);
      }
      const order = inputOf(argument);
      const attributes = {
        'order.id': order.orderId,
        provider: order.provider,
        'run.id': info.workflowExecution?.runId ?? null,
        'activity.type': info.activityType,
        'activity.attempt': info.attempt,
      };
      const as: Origin['as'] = isOpening(info.activityType, argument) ? 'part' : 'later';
      return trace('activity', attributes, () => next(input), { trace: order.trace, as });
    },
  },
});

function inputOf(argument: OfOrder): OrderInput {
  return 'order' in argument ? argument.order.input : 'input' in argument ? argument.input : argument;
}

/** What happens to an order after it was opened may be days later, and would stretch the trace of its creation. */
function isOpening(activityType: string, argument: OfOrder): boolean {
  return 'order' in argument ? argument.order.revision === 1 : OPENING.includes(activityType);
}

const OPENING: readonly string[] = ['createProviderOrder', 'openSandboxOrder'];
