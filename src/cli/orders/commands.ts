import type { Command } from 'commander';
import { type ApiCommandOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';
import { readOrderId } from '../option-values';
import type { OrdersListOptions } from './orders';

/** The partner's own orders. */
export function addOrdersCommands(program: Command): void {
  const orders = program.command('orders').description('list, show and watch your orders');
  addApiCommand(orders, 'list', 'list your orders, newest first')
    .option('--status <statuses>', 'one status, or several separated by commas')
    .option('--ref <reference>', 'your partner_order_ref')
    .option('--limit <number>', 'maximum number of orders', '20')
    .action(createAction(async (options: OrdersListOptions) => (await import('./orders')).ordersList(options)));
  addApiCommand(orders, 'show', 'show an order with its timeline')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(
      createAction(async (orderId: string, options: ApiCommandOptions) =>
        (await import('./orders')).ordersShow(orderId, options),
      ),
    );
  addApiCommand(orders, 'watch', 'print each status change until the order ends')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(async (orderId: string, options: ApiCommandOptions) =>
      (await import('./orders')).ordersWatch(orderId, options),
    );
}
