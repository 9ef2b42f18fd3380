import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readDateTime } from '../option-values';
import type { OutagesOptions } from './health';

/** The providers' health and prices. */
export function addProviderServiceCommands(providers: Command): void {
  addCommand(providers, 'health', 'show which providers are down or left out of quotes, and the last outages').action(
    createAction(async () => (await import('./health')).providerHealth()),
  );
  addCommand(providers, 'prices', 'show dollar prices from live quotes, and their age').action(
    createAction(async () => (await import('./earnings')).providerPrices()),
  );
  addCommand(providers, 'outages', 'show which providers were down at a given time, and which orders that affected')
    .option('--at <time>', 'a date-time like 2030-12-31T05:33Z (default: now)', readDateTime)
    .option('--provider <code>', 'only this provider')
    .action(createAction(async (options: OutagesOptions) => (await import('./health')).listProviderOutages(options)));
}
