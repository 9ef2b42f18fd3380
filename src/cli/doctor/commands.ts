import { type Command, Option } from 'commander';
import { addCommand, createAction } from '../command';
import { CommandError } from '../command-error';
import { readOrderId } from '../option-values';
import { doctor } from './doctor';
import { doctorOrders } from './orders';
import { doctorProviders } from './providers';
import { recoverProjection, recoverProjections, recoverWorkflows } from './recover';
import { doctorWorker } from './worker';

/** Whether database and Temporal agree, and what to do when one of them has lost its data. */
export function addRepairCommands(program: Command): void {
  const doctors = addCommand(program, 'doctor', 'list what needs a person; exits with 1 if anything does')
    .enablePositionalOptions()
    .action(createAction(() => doctor()));
  addCommand(
    doctors,
    'orders',
    'compare all open orders with their workflows; exits with 1 if any disagree, or a live order needs a person',
  )
    .option('--repair', 'repair what disagrees')
    .action(createAction((options: { repair?: true }) => doctorOrders(options)));

  addCommand(
    doctors,
    'providers',
    'list live providers that are on or have orders, and what is missing; exits with 1 if any with orders is not served in full',
  ).action(createAction(() => doctorProviders()));
  addCommand(
    doctors,
    'worker',
    'ask the worker at WORKER_HEALTH_PORT whether it is well; exits with 1 if it is not, or does not answer',
  ).action(createAction(() => doctorWorker()));

  const recoveries = program.command('recover').description('recover after the database or Temporal has lost data');
  addCommand(
    recoveries,
    'orders',
    'Temporal lost its data: restart the workflows of open orders, webhook retries and payouts from their rows',
  ).action(createAction(() => recoverWorkflows()));
  addCommand(
    recoveries,
    'projection',
    'the database lost rows: rebuild the rows of every order that has a workflow and no row, or of one order',
  )
    .addOption(new Option('--all', 'every order that has no row').conflicts('order'))
    .option('--order <order-id>', 'ID of the order', readOrderId)
    .action(
      createAction(({ order, all = false }: { order?: string; all?: boolean }) => {
        if (order === undefined && !all) {
          throw new CommandError('Say which: --all, or --order <order-id>.');
        }
        return order === undefined ? recoverProjections() : recoverProjection(order);
      }),
    );
}
