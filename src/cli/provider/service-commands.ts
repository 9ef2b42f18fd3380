import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readDateTime, readReason } from '../option-values';
import type { DrainOptions } from './drain';
import type { OutagesOptions } from './outages';

/** The providers' health, and the command that drains one. */
export function addProviderServiceCommands(providers: Command): void {
  addCommand(providers, 'health', 'show which providers are down or left out of quotes, and the last outages').action(
    createAction(async () => (await import('./health')).providerHealth()),
  );
  addCommand(providers, 'prices', 'show dollar prices from live quotes, and their age').action(
    createAction(async () => (await import('./usd-prices')).providerPrices()),
  );
  addCommand(providers, 'drain', 'stop sending new quotes and orders to a provider; its open orders are still followed')
    .argument('<code>', 'code of the provider')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (code: string, options: DrainOptions) =>
        (await import('./drain')).providerDrain(code, options),
      ),
    );
  addCommand(providers, 'undrain', 'send new quotes and orders to a drained provider again')
    .argument('<code>', 'code of the provider')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (code: string, options: DrainOptions) =>
        (await import('./drain')).providerUndrain(code, options),
      ),
    );
  addCommand(providers, 'outages', 'show which providers were down at a given time, and which orders that affected')
    .option('--at <time>', 'a date-time like 2030-12-31T05:33Z (default: now)', readDateTime)
    .option('--provider <code>', 'only this provider')
    .action(createAction(async (options: OutagesOptions) => (await import('./outages')).listProviderOutages(options)));
  addCommand(providers, 'stats', 'show quoted against delivered amounts, swap times and refund outcomes')
    .argument('[code]', 'only this provider')
    .action(createAction(async (code: string | undefined) => (await import('./stats')).providerStats(code)));
}
