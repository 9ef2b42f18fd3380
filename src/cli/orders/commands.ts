import type { Command } from 'commander';
import { type ApiOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';
import { readOrderId } from '../option-values';
import { type OrdersListOptions, ordersList, ordersShow, ordersWatch } from './orders';

/** A partner's own orders. */
export function addOrdersCommands(program: Command): void {
  const orders = program.command('orders').description('list, show and watch your orders');
  addApiCommand(orders, 'list', 'list your orders, newest first')
    .option('--status <statuses>', 'one status, or several separated by commas')
    .option('--ref <reference>', 'your partner_order_ref')
    .option('--limit <number>', 'maximum number of orders', '20')
    .action(createAction((options: OrdersListOptions) => ordersList(options)));
  addApiCommand(orders, 'show', 'show an order with its timeline')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(createAction((orderId: string, options: ApiOptions) => ordersShow(orderId, options)));
  addApiCommand(orders, 'watch', 'print each status change until the order ends')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action((orderId: string, options: ApiOptions) => ordersWatch(orderId, options));
}
