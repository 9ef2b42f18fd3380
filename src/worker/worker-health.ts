import { createServer, type ServerResponse } from 'node:http';
import type { WorkflowClient } from '@temporalio/client';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { SECOND } from '../domain/duration';
import type { Check, WorkerHealth } from '../domain/health/worker-health';
import { isUnserved } from '../domain/providers/serving';
import type { Config } from '../process/config/config';
import type { RunningRole } from '../process/services';
import { StartError } from '../process/start-error';
import { awaitInTime } from '../process/time-limit';
import type { ServedProvider } from '../providers/serving';
import type { WorkerState } from './worker-pool';

/** No response within this time counts as down. */
const TIMEOUT_MS = 1.5 * SECOND;

export interface WorkerHealthDeps {
  db: Database;
  workflows: WorkflowClient;
  /** The state of every Temporal worker in this process. */
  states(): WorkerState[];
  served(): readonly ServedProvider[];
}

export async function checkWorker({ db, workflows, states, served }: WorkerHealthDeps): Promise<WorkerHealth> {
  const deadline = Date.now() + TIMEOUT_MS;
  const { namespace } = workflows.options;
  const [database, engine] = await Promise.all([
    isAnswered(db.execute(sql`select 1`)),
    isAnswered(workflows.withDeadline(deadline, () => workflows.workflowService.describeNamespace({ namespace }))),
  ]);
  const running = states();
  const workers = running.every(({ state }) => state === 'RUNNING') ? 'ok' : 'down';
  const checks = { database, engine, workers } as const;
  return {
    status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'down',
    checks,
    queues: Object.fromEntries(running.map(({ queue, state }) => [queue, state])),
    draining: served()
      .filter(isUnserved)
      .map(({ code, orders, reason, calls }) => ({ provider: code, orders, reason, calls })),
  };
}

function isAnswered(probe: Promise<unknown>): Promise<Check> {
  return awaitInTime(TIMEOUT_MS, probe).then(
    () => 'ok',
    () => 'down',
  );
}

/**
 * Responds to probes at `GET /health`: 200 if the worker is healthy, otherwise 503. @throws StartError if the port is in use
 */
export async function serveWorkerHealth(
  { host, workerHealthPort }: Pick<Config, 'host' | 'workerHealthPort'>,
  check: () => Promise<WorkerHealth>,
): Promise<RunningRole> {
  if (workerHealthPort === null) {
    return { close: async () => undefined };
  }
  const server = createServer((request, response) => {
    const isHealth = request.method === 'GET' && request.url?.split('?')[0] === '/health';
    if (!isHealth) {
      reply(response, 404, { status: 'down' });
      return;
    }
    check().then(
      (health) => reply(response, health.status === 'ok' ? 200 : 503, health),
      () => reply(response, 503, { status: 'down' }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new StartError(`Cannot listen on HOST ${host}, WORKER_HEALTH_PORT ${workerHealthPort}`, { cause })),
    );
    server.listen(workerHealthPort, host, resolve);
  });
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
