import type { Command } from 'commander';
import { withProfile } from '../api/command';
import type { EventsOptions } from './print-events';

/** What happened to the partner's orders. */
export function addEventsCommand(program: Command): void {
  withProfile(program.command('events'))
    .description('print the events of your orders of the last 30 days, oldest first')
    .option('--after <event-id>', 'only events after this one (default: from the first one)')
    .option('--follow', 'wait for new events until Ctrl-C')
    .option('--json', 'print one line of JSON per event: the body of its webhook')
    .action(async (options: EventsOptions) => (await import('./print-events')).events(options));
}
