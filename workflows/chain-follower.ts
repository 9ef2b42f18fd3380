import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { FollowActivities } from '../activities/watch-activities';
import { intervals, nullIfUnserved } from './intervals';
import { type ChainFollowerInput, chainQueue } from './messages';

/**
 * Follows one network for as long as a node is set for it. Each run of the activity lasts minutes, and then this workflow
 * continues as new, so its history stays short. It ends if no process has a node for it; the next one that does starts it again.
 */
export async function chainFollower({ network, blocks }: ChainFollowerInput): Promise<void> {
  const { followNetwork } = proxyActivities<FollowActivities>({
    taskQueue: chainQueue(network),
    scheduleToStartTimeout: intervals.watcherQueueWait,
    startToCloseTimeout: '20m',
    heartbeatTimeout: intervals.followerHeartbeat,
    retry: { initialInterval: '1s', maximumInterval: '30s' },
    summary: network,
  });
  setCurrentDetails(`Looked through ${blocks} blocks of **${network}**`);
  const followed = await followNetwork(network).catch(nullIfUnserved);
  if (followed === null) {
    return;
  }
  await continueAsNew<typeof chainFollower>({ network, blocks: blocks + followed });
}
