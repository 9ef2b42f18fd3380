import { Context } from '@temporalio/activity';
import type { WatchProvider } from '../src/operations/orders/watch-provider';

export interface WatchActivities {
  /**
   * Polls the provider about its orders as they fall due, for the duration of a run. Returns the number of polls; null if the
   * provider is no longer served.
   */
  watchProvider(provider: string): Promise<number | null>;
}

/** Real time of one run, so that a run's heartbeats and the workflow's history stay short. */
const RUN_MS = 10 * 60_000;

export function createWatchActivities(watch: WatchProvider): WatchActivities {
  return {
    async watchProvider(provider) {
      const context = Context.current();
      const endAt = Date.now() + RUN_MS;
      return watch(provider, {
        report: (polls) => context.heartbeat(polls),
        isOver: () => Date.now() >= endAt || context.cancellationSignal.aborted,
        cancelled: context.cancelled,
      });
    },
  };
}
