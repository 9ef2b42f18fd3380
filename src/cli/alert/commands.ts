import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import type { ListOptions } from './alert';

/** Alerts for operators. */
export function addAlertCommands(program: Command): void {
  const alerts = program.command('alert').description('alerts that need a person');
  addCommand(alerts, 'list', 'list open alerts, oldest first')
    .option('--closed', 'the last 100 that are closed instead')
    .action(createAction(async (options: ListOptions) => (await import('./alert')).alertList(options)));
}
