import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readOrderId } from '../option-values';
import { doctor } from './doctor';
import { doctorOrders } from './orders';
import { recoverProjection, recoverWorkflows } from './recover';

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

  const recoveries = program.command('recover').description('recover after the database or Temporal has lost data');
  addCommand(
    recoveries,
    'orders',
    'Temporal lost its data: restart the workflows of open orders, webhook retries and payouts from their rows',
  ).action(createAction(() => recoverWorkflows()));
  addCommand(recoveries, 'projection', "the database lost rows: rebuild an order's rows from its workflow history")
    .requiredOption('--order <order-id>', 'ID of the order', readOrderId)
    .action(createAction((options: { order: string }) => recoverProjection(options.order)));
}
