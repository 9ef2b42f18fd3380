import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readDateTime, readReason } from '../option-values';
import { type DrainOptions, providerDrain, providerUndrain } from './drain';
import { type OutagesOptions, providerOutages } from './outages';
import { providerStats } from './stats';

/** How the providers serve, and the switch that keeps orders from one. */
export function addProviderServiceCommands(providers: Command): void {
  addCommand(
    providers,
    'drain',
    'keep new quotes and orders from a provider; those that it has are followed all the same',
  )
    .argument('<code>', 'its code')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(createAction((code: string, options: DrainOptions) => providerDrain(code, options)));
  addCommand(providers, 'undrain', 'let a drained provider have new quotes and orders again')
    .argument('<code>', 'its code')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(createAction((code: string, options: DrainOptions) => providerUndrain(code, options)));
  addCommand(providers, 'outages', 'show which providers were down at a time, and whom that hit')
    .option('--at <time>', 'a date-time like 2030-12-31T05:33Z (default: now)', readDateTime)
    .option('--provider <code>', 'only this one')
    .action(createAction((options: OutagesOptions) => providerOutages(options)));
  addCommand(
    providers,
    'stats',
    'show what providers delivered of what they quoted, how fast, and what became of refunds',
  )
    .argument('[code]', 'only this one')
    .action(createAction((code: string | undefined) => providerStats(code)));
}
