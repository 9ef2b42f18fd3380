import { type Command, Option } from 'commander';
import { addCommand, CommandError, createAction } from '../command';
import { readOrderId } from '../option-values';

/** Restores what the database or Temporal has lost, from the other [rules/recovery]. */
export function addRecoveryCommands(program: Command): void {
  const recoveries = program
    .command('recovery')
    .description('repair orders, and recover after the database or Temporal has lost data');
  addCommand(
    recoveries,
    'repair',
    'compare all open orders with their workflows, and repair what disagrees; exits with 1 if anything did, or a live order needs a person',
  ).action(createAction(async () => (await import('../doctor/orders')).repairOrders()));
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
