import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, type Connection, isGrpcServiceError, type WorkflowClient } from '@temporalio/client';
import { msToTs, optionalTsToMs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '#workflows/messages';
import { DAY, SECOND } from '../domain/duration';
import type { ClockReading } from '../domain/health/installation';

const ANSWER_MS = 5 * SECOND;
/** The server refuses to hold a poll for less than two seconds. */
const POLL_MS = 10 * SECOND;
const LOOK_EVERY_MS = 20;

/** A queue without tasks and workers. */
const CLOCK_QUEUE = { name: 'clock' };

/** gRPC codes. */
const INVALID_ARGUMENT = 3;
const NOT_FOUND = 5;
const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;

/** @throws the server's error, within a few seconds */
export async function readServerVersion(client: Client): Promise<string> {
  const { serverVersion } = await inTime(client, () => client.workflowService.getSystemInfo({}));
  return serverVersion ?? '';
}

/** How long the namespace keeps workflows after their end, and whether it takes updates; null if it does not exist. */
export async function readNamespace(client: Client): Promise<{ retentionMs: number; takesUpdates: boolean } | null> {
  const { namespace } = client.options;
  try {
    const { config, namespaceInfo } = await inTime(client, () =>
      client.workflowService.describeNamespace({ namespace }),
    );
    const { syncUpdate, asyncUpdate } = namespaceInfo?.capabilities ?? {};
    return {
      retentionMs: optionalTsToMs(config?.workflowExecutionRetentionTtl) ?? 0,
      takesUpdates: syncUpdate === true && asyncUpdate === true,
    };
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === NOT_FOUND) {
      return null;
    }
    throw error;
  }
}

/** Whether a workflow can be started and updated in one call. An empty call is invalid where it is on, and refused where it is not. */
export async function takesUpdateWithStart(client: Client): Promise<boolean> {
  const { namespace } = client.options;
  try {
    await inTime(client, () => client.workflowService.executeMultiOperation({ namespace, operations: [] }));
    return true;
  } catch (error) {
    const code = isGrpcServiceError(error) ? error.code : null;
    if (code === INVALID_ARGUMENT) {
      return true;
    }
    if (code === PERMISSION_DENIED || code === UNIMPLEMENTED) {
      return false;
    }
    throw error;
  }
}

/** Names of our search attributes that the namespace lacks, or has with another type. */
export async function listMissingSearchAttributes(client: Client): Promise<string[]> {
  const { namespace } = client.options;
  const { customAttributes } = await inTime(client, () =>
    client.connection.operatorService.listSearchAttributes({ namespace }),
  );
  const types = temporal.api.enums.v1.IndexedValueType;
  return Object.values(SEARCH_ATTRIBUTES)
    .filter(({ name, type }) => customAttributes?.[name] !== types[`INDEXED_VALUE_TYPE_${type}`])
    .map(({ name }) => name);
}

/** The server's clock: it notes when a poller came. The poll is canceled as soon as it is noted, and no workflow is started. */
export async function readServerClock(client: Client): Promise<ClockReading> {
  const { workflowService, connection } = client;
  const { namespace } = client.options;
  const identity = `clock:${randomUUID()}`;
  const polling = new AbortController();
  const askedAt = Date.now();
  const poll = connection
    .withDeadline(askedAt + POLL_MS, () =>
      connection.withAbortSignal(polling.signal, () =>
        workflowService.pollWorkflowTaskQueue({ namespace, taskQueue: CLOCK_QUEUE, identity }),
      ),
    )
    .catch(() => undefined);
  try {
    for (;;) {
      const { pollers } = await connection.withDeadline(askedAt + ANSWER_MS, () =>
        workflowService.describeTaskQueue({ namespace, taskQueue: CLOCK_QUEUE, taskQueueType: WORKFLOW_QUEUE }),
      );
      const answeredAt = Date.now();
      const readAt = optionalTsToMs(pollers?.find((poller) => poller.identity === identity)?.lastAccessTime);
      if (readAt !== undefined) {
        return { askedAt, readAt, answeredAt };
      }
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    polling.abort();
    await poll;
  }
}

const WORKFLOW_QUEUE = temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;

function inTime<T>({ connection }: Client, call: () => Promise<T>): Promise<T> {
  return connection.withDeadline(Date.now() + ANSWER_MS, call);
}

const TASK_TYPES = ['workflow', 'activity'] as const;
/** As Temporal's API numbers them. */
const NUMBERS = { workflow: 1, activity: 2 } as const;

/** What waits in a task queue, approximately; tasks of sticky queues are not counted. */
interface TaskBacklog {
  queue: string;
  type: (typeof TASK_TYPES)[number];
  tasks: number;
  oldestSeconds: number;
}

/** One short call per queue and type of task. */
export async function readBacklogs(workflows: WorkflowClient, queues: readonly string[]): Promise<TaskBacklog[]> {
  const { namespace } = workflows.options;
  return Promise.all(
    queues.flatMap((queue) =>
      TASK_TYPES.map(async (type) => {
        const { stats } = await workflows.workflowService.describeTaskQueue({
          namespace,
          taskQueue: { name: queue },
          taskQueueType: NUMBERS[type],
          reportStats: true,
        });
        return {
          queue,
          type,
          tasks: Number(stats?.approximateBacklogCount ?? 0),
          oldestSeconds: Number(stats?.approximateBacklogAge?.seconds ?? 0),
        };
      }),
    ),
  );
}

/** How long Temporal retains a workflow after its end; same as in tools/temporal/setup-namespace.sh. */
export const TEMPORAL_RETENTION_MS = 30 * DAY;

/** Sets that retention period for our namespace. Repeating it changes nothing. */
export async function setRetention(
  { workflowService }: Pick<Connection, 'workflowService'>,
  namespace: string,
): Promise<void> {
  const { config } = await workflowService.describeNamespace({ namespace });
  if (optionalTsToMs(config?.workflowExecutionRetentionTtl) !== TEMPORAL_RETENTION_MS) {
    const workflowExecutionRetentionTtl = msToTs(TEMPORAL_RETENTION_MS);
    await workflowService.updateNamespace({ namespace, config: { workflowExecutionRetentionTtl } });
  }
}
