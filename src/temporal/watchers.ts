import type { WorkflowClient } from '@temporalio/client';
import type { Logger } from '#domain/logs/log';
import {
  CHAIN_FOLLOWER_WORKFLOW,
  type ChainFollowerWorkflow,
  ORDERS_QUEUE,
  PROVIDER_WATCHER_WORKFLOW,
  type ProviderWatcherWorkflow,
} from '#workflows/messages';
import { type RepeatedRead, repeatRead } from '../process/repeated-read';

interface ProviderWatchersDeps {
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
    onError: (err) => log.warn({ err }, 'the watchers of providers could not be started; tried again in a minute'),
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

interface ChainFollowersDeps {
  workflows: WorkflowClient;
  /** Those that this process has a node of. */
  networks: readonly string[];
  /** Records that it has them. */
  noteServed(): Promise<void>;
  everyMs: number;
  log: Logger;
}

/** Starts the follower workflow of each network, now and again whenever one has ended. */
export function startChainFollowers({
  workflows,
  networks,
  noteServed,
  everyMs,
  log,
}: ChainFollowersDeps): RepeatedRead {
  for (const network of networks) {
    log.info({ network }, 'a network is followed on its own nodes');
  }
  return repeatRead({
    read: async () => {
      await noteServed();
      await Promise.all(networks.map((network) => ensureFollower(workflows, network)));
    },
    everyMs,
    onError: (err) => log.warn({ err }, 'the followers of networks could not be started; tried again in a minute'),
  });
}

export function followerId(network: string): string {
  return `chain:${network}`;
}

async function ensureFollower(workflows: WorkflowClient, network: string): Promise<void> {
  await workflows.start<ChainFollowerWorkflow>(CHAIN_FOLLOWER_WORKFLOW, {
    workflowId: followerId(network),
    taskQueue: ORDERS_QUEUE,
    args: [{ network, blocks: 0 }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    staticSummary: `Looks through the blocks of ${network}`,
  });
}
