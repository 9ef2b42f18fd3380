import { Context } from '@temporalio/activity';
import type { ActivityRun } from '../src/operations/activity-run';
import type { FollowNetwork } from '../src/operations/evidence/follow-network';
import type { WatchProvider } from '../src/operations/orders/watch-provider';

export interface WatchActivities {
  /**
   * Polls the provider about its orders as they fall due, for the duration of a run. Returns the number of polls; null if the
   * provider is no longer served.
   */
  watchProvider(provider: string): Promise<number | null>;
}

export function createWatchActivities(watch: WatchProvider): WatchActivities {
  return {
    watchProvider: async (provider) => watch(provider, beginRun()),
  };
}

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

/** Real time of one run, so that a run's heartbeats and the workflow's history stay short. */
const RUN_MS = 10 * 60_000;

/** A run of the activity that is being carried out. */
function beginRun(): ActivityRun {
  const context = Context.current();
  const endAt = Date.now() + RUN_MS;
  return {
    report: (done) => context.heartbeat(done),
    isOver: () => Date.now() >= endAt || context.cancellationSignal.aborted,
    cancelled: context.cancelled,
  };
}
