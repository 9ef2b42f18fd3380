import type { Command } from 'commander';

/** Alerts for operators. */
export function addAlertCommands(program: Command): void {
  program.command('alert').description('alerts that need a person');
}
