import { type Command, InvalidArgumentError } from 'commander';
import { addCommand, createAction } from '../command';
import { readReason } from '../option-values';
import type { ListOptions, StepOptions } from './alert';

/** Alerts for operators. */
export function addAlertCommands(program: Command): void {
  const alerts = program.command('alert').description('alerts that need a person');
  addCommand(alerts, 'list', 'list open alerts, oldest first')
    .option('--closed', 'the last 100 that are closed instead')
    .action(createAction(async (options: ListOptions) => (await import('./alert')).alertList(options)));
  addCommand(alerts, 'acknowledge', 'say that somebody is working on an alert; it is not emailed again')
    .argument('<id>', 'its number in alert list', readAlertId)
    .requiredOption('--reason <text>', 'who, and how; kept in the audit log', readReason)
    .action(
      createAction(async (id: number, options: StepOptions) =>
        (await import('./alert')).alertStep(id, 'acknowledged', options),
      ),
    );
  addCommand(alerts, 'close', 'close an alert that nothing more has to be done about')
    .argument('<id>', 'its number in alert list', readAlertId)
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (id: number, options: StepOptions) =>
        (await import('./alert')).alertStep(id, 'closed', options),
      ),
    );
}

function readAlertId(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) {
    throw new InvalidArgumentError('It must be the number of an alert.');
  }
  return id;
}
