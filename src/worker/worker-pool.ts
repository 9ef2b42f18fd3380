import { IllegalStateError } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';
import { SECOND } from '../domain/duration';
import type { RunningRole } from '../process/services';
import { StartError } from '../process/start-error';

export interface WorkerState {
  queue: string;
  /** In Temporal's words: RUNNING where all is well. */
  state: string;
}

/** What the pool needs of a worker of Temporal's. */
export type PooledWorker = Pick<Worker, 'run' | 'getState' | 'shutdown'>;

/** The Temporal workers of this process, each with a queue of its own. */
export interface WorkerPool extends RunningRole {
  /** Resolves with the reason when one of them ended, and nobody had asked it to. */
  failed: Promise<Error>;
  add(queue: string, worker: PooledWorker): void;
  /** Ends the worker of a queue, if there is one. */
  remove(queue: string): Promise<void>;
  queues(): string[];
  states(): WorkerState[];
}

interface Running {
  worker: PooledWorker;
  asked: boolean;
  ended: Promise<void>;
}

/** `run` of a worker that failed may never settle: it waits for tasks that nobody completes any more. So its state is asked for too. */
const CHECK_EVERY_MS = SECOND;

/** Temporal's SDK logs why a worker failed, and cannot be asked for it. */
const LOGGED = new Error('it failed; the log says why');

/** Runs workers until they are told to end; one that ends unasked is a failure of the process. */
export function openWorkerPool(): WorkerPool {
  const running = new Map<string, Running>();
  let fail: (reason: Error) => void;
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  const failUnlessAsked = (queue: string, { asked }: Running, cause?: unknown) => {
    if (!asked) fail(new StartError(`The Temporal worker of queue ${queue} ended: ${wordsOf(cause)}`, { cause }));
  };
  const checking = setInterval(() => {
    for (const [queue, one] of running) {
      if (one.worker.getState() === 'FAILED') failUnlessAsked(queue, one, LOGGED);
    }
  }, CHECK_EVERY_MS).unref();
  const end = async (one: Running) => {
    if (!one.asked) {
      one.asked = true;
      if (one.worker.getState() === 'RUNNING') one.worker.shutdown();
    }
    if (one.worker.getState() !== 'FAILED') await one.ended;
  };
  return {
    failed,
    add(queue, worker) {
      const one: Running = { worker, asked: false, ended: Promise.resolve() };
      const noteEnd = (cause?: unknown) => failUnlessAsked(queue, one, reasonOf(cause, one));
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

/** A failed worker is wound up while its polls still hold it; that this cannot be is no reason, and hides the one there was. */
function reasonOf(cause: unknown, { worker }: Running): unknown {
  return worker.getState() === 'FAILED' && cause instanceof IllegalStateError ? LOGGED : cause;
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'nobody had asked it to';
}
