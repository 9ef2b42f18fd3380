import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '../../db/client';
import { SECOND } from '../../domain/duration';
import { builtFile } from '../../process/build';
import type { Role, RuntimeServices } from '../../process/services';
import { userAgentOf } from '../../process/user-agent';
import { startRetries } from '../../temporal/delivery-workflow';
import { END, type RetriesAnswer, type RetriesWanted, type ThreadData } from './messages';

const RESTART_MS = SECOND;
const ENTRY = builtFile('src/webhooks/dispatcher/start.js');
/** Room for a burst's short-lived objects, so that they are not copied again and again: a third of the dispatcher's work. */
const YOUNG_MB = 128;

export interface ThreadServices extends Pick<RuntimeServices, 'config' | 'databaseUrl' | 'secretKeys' | 'log'> {
  db: Database;
  workflows: WorkflowClient;
}

/**
 * Runs the dispatcher in a thread of its own: a burst of webhooks then delays no order, and Temporal's client, which makes
 * every promise of its thread dearer, delays no webhook (docs/decisions/dispatcher.md). A thread that breaks is started anew;
 * what it held is free at the end of its leases.
 */
export function startDispatcherThread({ config, databaseUrl, secretKeys, log, db, workflows }: ThreadServices): Role {
  const { webhookAllowLocalhost: allowLocalhost, webhookRetryOffsetsMs: retryOffsetsMs } = config;
  const workerData: ThreadData = {
    databaseUrl,
    secretKeys,
    logLevel: config.logLevel,
    allowLocalhost,
    userAgent: userAgentOf(config.webhookContactUrl),
    retryOffsetsMs,
  };
  const closing = new AbortController();
  let thread: Worker;

  function run(): Promise<void> {
    return new Promise((resolve) => {
      // Without our own arguments, which may be those of a debugger or a loader.
      thread = new Worker(ENTRY, { workerData, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
      thread.on('message', answering(thread));
      thread.on('error', (err) => log.error({ err }, 'the webhook dispatcher broke and is started anew'));
      thread.once('exit', () => resolve());
    });
  }

  /** Answers the thread that asked, and never the one that took its place. */
  function answering(asker: Worker): (wanted: RetriesWanted) => Promise<void> {
    return async ({ ask, delivery, firstAt }) => {
      const error = await startRetries({ db, workflows, retryOffsetsMs }, delivery, firstAt).then(
        () => null,
        (reason: unknown) => String(reason),
      );
      asker.postMessage({ ask, error } satisfies RetriesAnswer);
    };
  }

  async function keepRunning(): Promise<void> {
    while (!closing.signal.aborted) {
      await run();
      await delay(RESTART_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const running = keepRunning();
  return {
    async close() {
      closing.abort();
      thread.postMessage(END);
      await running;
    },
  };
}
