import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readOrderId } from '../option-values';
import { doctorOrders } from './orders';
import { recoverProjection, recoverWorkflows } from './recover';

/** Whether database and Temporal agree, and what to do when one of them has lost its data. */
export function addRepairCommands(program: Command): void {
  const doctors = program.command('doctor').description('whether database and Temporal agree');
  addCommand(doctors, 'orders', 'compare all open orders with their workflows; exit code 1 when any part')
    .option('--repair', 'mend what parts')
    .action(createAction((options: { repair?: true }) => doctorOrders(options)));

  const recoveries = program.command('recover').description('go on after the database or Temporal has lost its data');
  addCommand(
    recoveries,
    'orders',
    'Temporal lost its data: start the workflows of open orders, webhook retries and payouts again from their rows',
  ).action(createAction(() => recoverWorkflows()));
  addCommand(
    recoveries,
    'projection',
    "the database lost rows: write an order's rows again from its workflow's history",
  )
    .requiredOption('--order <order-id>', 'id of the order', readOrderId)
    .action(createAction((options: { order: string }) => recoverProjection(options.order)));
}
