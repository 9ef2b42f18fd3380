import type { Command } from 'commander';
import { type ApiCommandOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';
import { addSwapOptions } from '../estimate/commands';
import { readOrderId, readTtl } from '../option-values';
import type { CreateOrderOptions, ListOptions, RefundOrderOptions } from './partner-orders';

/** The partner's own orders; returns the group, to which the operators' commands are added. */
export function addPartnerOrderCommands(program: Command): Command {
  const orders = program.command('order').description('create, list, show, watch and refund your orders');
  orders.commandsGroup('For partners (over the API, with an API key):');
  addCreateCommand(orders);
  addApiCommand(orders, 'list', 'list your orders, newest first')
    .option('--status <statuses>', 'one status, or several separated by commas')
    .option('--ref <reference>', 'your partner_order_ref')
    .option('--limit <number>', 'maximum number of orders', '20')
    .action(createAction(async (options: ListOptions) => (await import('./partner-orders')).listOrders(options)));
  addApiCommand(orders, 'show', 'show an order with its timeline')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(
      createAction(async (orderId: string, options: ApiCommandOptions) =>
        (await import('./partner-orders')).showOrder(orderId, options),
      ),
    );
  addApiCommand(orders, 'refund', 'decide where the deposit goes while the order is in refund_required')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .option('--address <address>', 'send it back to this address (default: the one that the order has)')
    .option('--extra-id <memo>', 'memo or tag of that address')
    .option('--stable <target>', 'pay it out as a stablecoin instead, like USDC-SOL')
    .option('--stable-address <address>', 'address that receives the stablecoins')
    .action(
      createAction(async (orderId: string, options: RefundOrderOptions) =>
        (await import('./partner-orders')).refundOrder(orderId, options),
      ),
    );
  addApiCommand(orders, 'watch', 'print each status change until the order ends')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(async (orderId: string, options: ApiCommandOptions) =>
      (await import('./partner-orders')).watchOrder(orderId, options),
    );
  return orders;
}

function addCreateCommand(orders: Command): void {
  addSwapOptions(addApiCommand(orders, 'create', 'create an order; with a live key, a real one'))
    .requiredOption('--address <address>', 'address for the payout')
    .option('--quote <quote-id>', 'a quote from estimate (default: the best one for the swap)')
    .option('--extra-id <memo>', 'memo or tag of the address')
    .option('--refund-address <address>', 'address that the deposit is returned to if the swap fails')
    .option('--refund-extra-id <memo>', 'memo or tag of the refund address')
    .option('--ref <reference>', 'your own ID for the order')
    .option('--scenario <name>', 'test keys only: the scenario that the order follows')
    .option('--ttl <seconds>', 'test keys only: length of the scenario', readTtl)
    .option('--seed <seed>', 'test keys only: the same seed produces the same order')
    .action(
      createAction(async (options: CreateOrderOptions) => (await import('./partner-orders')).createOrder(options)),
    );
}
