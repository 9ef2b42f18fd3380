import type { WatchProvider } from '../src/operations/orders/watch-provider';
import { beginRun } from './activity-run';

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
