import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readDateTime, readReason } from '../option-values';
import { type DrainOptions, providerDrain, providerUndrain } from './drain';
import { type OutagesOptions, providerOutages } from './outages';
import { providerStats } from './stats';

/** How the providers serve, and the switch that keeps orders from one. */
export function addProviderServiceCommands(providers: Command): void {
  addCommand(providers, 'drain', 'stop sending new quotes and orders to a provider; its open orders are still followed')
    .argument('<code>', 'code of the provider')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(createAction((code: string, options: DrainOptions) => providerDrain(code, options)));
  addCommand(providers, 'undrain', 'send new quotes and orders to a drained provider again')
    .argument('<code>', 'code of the provider')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(createAction((code: string, options: DrainOptions) => providerUndrain(code, options)));
  addCommand(providers, 'outages', 'show which providers were down at a given time, and which orders that affected')
    .option('--at <time>', 'a date-time like 2030-12-31T05:33Z (default: now)', readDateTime)
    .option('--provider <code>', 'only this provider')
    .action(createAction((options: OutagesOptions) => providerOutages(options)));
  addCommand(providers, 'stats', 'show quoted against delivered amounts, swap times and refund outcomes')
    .argument('[code]', 'only this provider')
    .action(createAction((code: string | undefined) => providerStats(code)));
}
