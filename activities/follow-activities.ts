import type { FollowNetwork } from '../src/operations/evidence/follow-network';
import { beginRun } from './activity-run';

export interface FollowActivities {
  /**
   * Looks through a network's blocks as they come, for the duration of a run. Returns their number; null if no node is set for
   * the network any longer.
   */
  followNetwork(network: string): Promise<number | null>;
}

export function createFollowActivities(follow: FollowNetwork): FollowActivities {
  return {
    followNetwork: async (network) => follow(network, beginRun()),
  };
}
