import type { WorkflowClient } from '@temporalio/client';
import type { Logger } from '#domain/logs/log';
import { ORDERS_QUEUE, PROVIDER_WATCHER_WORKFLOW, type ProviderWatcherWorkflow } from '#workflows/messages';
import { type RepeatedRead, repeatRead } from '../process/repeated-read';

export interface ProviderWatchersDeps {
  workflows: WorkflowClient;
  served(): readonly string[];
  everyMs: number;
  log: Logger;
}

/** Starts the watcher workflow of each served live provider, now and again whenever one has ended. */
export function startProviderWatchers({ workflows, served, everyMs, log }: ProviderWatchersDeps): RepeatedRead {
  return repeatRead({
    read: async () => {
      await Promise.all(served().map((provider) => ensureWatcher(workflows, provider)));
    },
    everyMs,
    onTrouble: (err) => log.warn({ err }, 'the watchers of providers could not be started; tried again in a minute'),
  });
}

export function watcherId(provider: string): string {
  return `watcher:${provider}`;
}

async function ensureWatcher(workflows: WorkflowClient, provider: string): Promise<void> {
  await workflows.start<ProviderWatcherWorkflow>(PROVIDER_WATCHER_WORKFLOW, {
    workflowId: watcherId(provider),
    taskQueue: ORDERS_QUEUE,
    args: [{ provider, polls: 0 }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    staticSummary: `Asks ${provider} about its orders`,
  });
}
