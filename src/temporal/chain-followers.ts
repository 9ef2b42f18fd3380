import type { WorkflowClient } from '@temporalio/client';
import type { Logger } from '#domain/logs/log';
import { CHAIN_FOLLOWER_WORKFLOW, type ChainFollowerWorkflow, ORDERS_QUEUE } from '#workflows/messages';
import { type RepeatedRead, repeatRead } from '../process/repeated-read';

export interface ChainFollowersDeps {
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
    onTrouble: (err) => log.warn({ err }, 'the followers of networks could not be started; tried again in a minute'),
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
