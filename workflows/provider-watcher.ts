import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { WatchActivities } from '../activities/watch-activities';
import { intervals, nullIfUnserved } from './intervals';
import { type ProviderWatcherInput, providerQueue } from './messages';

/**
 * Watches one live provider's orders for as long as the provider is served. Each run of the activity lasts minutes, and then
 * this workflow continues as new, so its history stays short. It ends if no process serves the provider; the next one that does
 * starts it again.
 */
export async function providerWatcher({ provider, polls }: ProviderWatcherInput): Promise<void> {
  const { watchProvider } = proxyActivities<WatchActivities>({
    taskQueue: providerQueue(provider),
    scheduleToStartTimeout: intervals.watcherQueueWait,
    startToCloseTimeout: '20m',
    heartbeatTimeout: intervals.watcherHeartbeat,
    retry: { initialInterval: '1s', maximumInterval: '30s' },
    summary: provider,
  });
  setCurrentDetails(`Asked **${provider}** ${polls} times about its orders`);
  const asked = await watchProvider(provider).catch(nullIfUnserved);
  if (asked === null) {
    return;
  }
  await continueAsNew<typeof providerWatcher>({ provider, polls: polls + asked });
}
