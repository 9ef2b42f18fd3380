import type { WorkflowClient } from '@temporalio/client';
import { IllegalStateError } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { SECOND } from '../domain/duration';
import type { WorkerHealth } from '../domain/health/installation';
import { isUnserved } from '../domain/providers/serving';
import type { RunningRole } from '../process/services';
import { StartError } from '../process/start';
import { checkAnswer } from '../process/time-limit';
import type { ServedProvider } from '../providers/serving';
import { requireTemporal } from '../temporal/store-answers';

interface WorkerState {
  queue: string;
  /** Temporal's state; RUNNING if all is well. */
  state: string;
}

/** The methods of a Temporal worker that the pool uses. */
export type PooledWorker = Pick<Worker, 'run' | 'getState' | 'shutdown'>;

/** The Temporal workers of this process, each with its own queue. */
export interface WorkerPool extends RunningRole {
  /** Resolves with the reason if one of them ended without being stopped. */
  failed: Promise<Error>;
  add(queue: string, worker: PooledWorker): void;
  /** Stops the worker of a queue, if there is one. */
  remove(queue: string): Promise<void>;
  queues(): string[];
  states(): WorkerState[];
}

interface Running {
  worker: PooledWorker;
  isStopping: boolean;
  ended: Promise<void>;
}

/** Temporal's SDK logs why a worker failed, but does not expose the reason. */
const LOGGED = new Error('it failed; the log says why');

/**
 * Runs workers until they are stopped; a worker that ends by itself is a failure of the process. `run` of a failed worker may
 * never settle, because it waits for tasks that will never complete. So its state is checked as well, every `checkMs`.
 */
export function openWorkerPool(checkMs: number): WorkerPool {
  const running = new Map<string, Running>();
  let fail: (reason: Error) => void;
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  const failUnlessStopping = (queue: string, { isStopping }: Running, cause?: unknown) => {
    if (!isStopping) fail(new StartError(`The Temporal worker of queue ${queue} ended: ${wordsOf(cause)}`, { cause }));
  };
  const checking = setInterval(() => {
    for (const [queue, one] of running) {
      if (one.worker.getState() === 'FAILED') failUnlessStopping(queue, one, LOGGED);
    }
  }, checkMs).unref();
  const end = async (one: Running) => {
    if (!one.isStopping) {
      one.isStopping = true;
      if (one.worker.getState() === 'RUNNING') one.worker.shutdown();
    }
    if (one.worker.getState() !== 'FAILED') await one.ended;
  };
  return {
    failed,
    add(queue, worker) {
      const one: Running = { worker, isStopping: false, ended: Promise.resolve() };
      const noteEnd = (cause?: unknown) => failUnlessStopping(queue, one, reasonOf(cause, one));
      one.ended = worker.run().then(() => noteEnd(), noteEnd);
      running.set(queue, one);
    },
    async remove(queue) {
      const one = running.get(queue);
      running.delete(queue);
      if (one) await end(one);
    },
    queues: () => [...running.keys()],
    states: () => [...running].map(([queue, { worker }]) => ({ queue, state: worker.getState() })),
    async close() {
      clearInterval(checking);
      await Promise.all([...running.values()].map(end));
    },
  };
}

/**
 * A failed worker is shut down while its polls are still pending; the resulting error is not the reason, and hides the real
 * one.
 */
function reasonOf(cause: unknown, { worker }: Running): unknown {
  return worker.getState() === 'FAILED' && cause instanceof IllegalStateError ? LOGGED : cause;
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'it was not stopped';
}

/** No response within this time counts as down. */
const TIMEOUT_MS = 1.5 * SECOND;

interface WorkerHealthDeps {
  db: Database;
  workflows: WorkflowClient;
  /** The state of every Temporal worker in this process. */
  states(): WorkerState[];
  served(): readonly ServedProvider[];
}

export async function checkWorker({ db, workflows, states, served }: WorkerHealthDeps): Promise<WorkerHealth> {
  const [database, engine] = await Promise.all([
    checkAnswer(TIMEOUT_MS, db.execute(sql`select 1`)),
    checkAnswer(TIMEOUT_MS, requireTemporal(workflows, TIMEOUT_MS)),
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
