import { type Command, Option } from 'commander';
import { addCommand, CommandError, createAction } from '../command';
import { readOrderId } from '../option-values';

/** Compares the database with Temporal, and restores what one of them has lost. */
export function addRepairCommands(program: Command): void {
  const doctors = addCommand(
    program,
    'doctor',
    'check the whole installation, and list what needs a person; exits with 1 if anything is wrong or does',
  )
    .enablePositionalOptions()
    .action(createAction(async () => (await import('./doctor')).doctor()));
  addCommand(
    doctors,
    'orders',
    'compare all open orders with their workflows; exits with 1 if any disagree, or a live order needs a person',
  )
    .option('--repair', 'repair what disagrees')
    .action(createAction(async (options: { repair?: true }) => (await import('./orders')).doctorOrders(options)));

  addCommand(
    doctors,
    'providers',
    'list live providers that are on or have orders, and what is missing; exits with 1 if any with orders is not served in full',
  ).action(createAction(async () => (await import('./doctor')).doctorProviders()));
  addCommand(
    doctors,
    'worker',
    'ask the worker at PROBE_PORT whether it is well; exits with 1 if it is not, or does not answer',
  ).action(createAction(async () => (await import('./doctor')).doctorWorker()));

  const recoveries = program.command('recover').description('recover after the database or Temporal has lost data');
  addCommand(
    recoveries,
    'orders',
    'Temporal lost its data: restart the workflows of open orders, webhook retries and payouts from their rows',
  ).action(createAction(async () => (await import('./recover-orders')).recoverWorkflows()));
  addCommand(
    recoveries,
    'projection',
    'the database lost rows: rebuild the rows of every order that has a workflow and no row, or of one order',
  )
    .addOption(new Option('--all', 'every order that has no row').conflicts('order'))
    .option('--order <order-id>', 'ID of the order', readOrderId)
    .action(
      createAction(async ({ order, all = false }: { order?: string; all?: boolean }) => {
        if (order === undefined && !all) {
          throw new CommandError('Say which: --all, or --order <order-id>.');
        }
        const { recoverProjection, recoverProjections } = await import('./recover-orders');
        return order === undefined ? recoverProjections() : recoverProjection(order);
      }),
    );
}
