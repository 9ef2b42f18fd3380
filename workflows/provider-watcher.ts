import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { WatchActivities } from '../activities/watch-activities';
import { type ProviderWatcherInput, providerQueue } from './messages';

/**
 * Watches one live provider's orders for as long as the provider is on. Each run of the activity goes on for minutes and then
 * this workflow begins anew, so its history stays as short as it was.
 */
export async function providerWatcher({ provider, polls }: ProviderWatcherInput): Promise<void> {
  const { watchProvider } = proxyActivities<WatchActivities>({
    taskQueue: providerQueue(provider),
    startToCloseTimeout: '20m',
    heartbeatTimeout: '30s',
    retry: { initialInterval: '1s', maximumInterval: '30s' },
    summary: provider,
  });
  setCurrentDetails(`Asked **${provider}** ${polls} times about its orders`);
  const asked = await watchProvider(provider);
  await continueAsNew<typeof providerWatcher>({ provider, polls: polls + asked });
}
