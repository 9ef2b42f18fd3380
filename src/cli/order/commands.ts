import { type Command, Option } from 'commander';
import { STABLE_TARGET_NAMES } from '#domain/orders/order';
import { SCENARIO_NAMES, scenarioRow } from '#domain/sandbox/scenarios';
import { addCommand, createAction } from '../command';
import type { DemoOptions } from '../demo/demo';
import { readInstant, readLinkNumber, readOrderId, readReason, readRunId, readSpan, readTtl } from '../option-values';
import { readAmount } from '../setting-values';
import type { ClockOptions } from './clock';
import type { DecideOptions, OrderRefundOptions } from './decide';
import type { HistoryOptions } from './history';
import type { RevokeLinkOptions } from './tracking-links';

/** Orders, and the sandbox's clock and scenarios. */
export function addOrderCommands(program: Command, clock: Command): void {
  const orders = program.command('order').description('inspect and manage orders');
  addCommand(orders, 'show', 'show what happened to an order, what was sent, and what comes next')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(createAction(async (orderId: string) => (await import('./show-order')).orderShow(orderId)));
  addCommand(
    orders,
    'explain',
    'explain in one sentence where the money is, what the order waits for, and who acts next',
  )
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(createAction(async (orderId: string) => (await import('./show-order')).orderExplain(orderId)));
  addCommand(orders, 'history', "show the events of an order's workflow")
    .argument('<order-id>', 'ID of the order, or of another workflow')
    .addOption(runOption())
    .action(
      createAction(async (workflowId: string, options: HistoryOptions) =>
        (await import('./history')).orderHistory(workflowId, options),
      ),
    );
  addDecidingCommands(orders);
  addLinkCommands(orders);

  addCommand(clock, 'advance', "for operators: advance any sandbox order's clock, and that of its webhook deliveries")
    .argument('<order-id>', 'ID of the order', readOrderId)
    .option('--by <span>', 'an ISO 8601 duration like PT24H', readSpan)
    .option('--to <time>', 'a date-time, or next for the next thing due', readInstant)
    .action(
      createAction(async (orderId: string, options: ClockOptions) =>
        (await import('./clock')).clockAdvance(orderId, options),
      ),
    );

  const demo = addCommand(program, 'demo', "run a scenario through the API with the demo partner's test key")
    .addArgument(program.createArgument('<scenario>', 'one of the names below').choices(SCENARIO_NAMES))
    .option('--ttl <seconds>', 'length of the scenario in seconds (default: 5)', readTtl)
    .option('--advance', "advance the order's clock instead of waiting")
    .addHelpText(
      'after',
      `\n${SCENARIO_NAMES.map((name) => `  ${name.padEnd(16)} ${scenarioRow(name).story}`).join('\n')}`,
    )
    .action(
      createAction(async (scenario: DemoOptions['scenario'], options: Omit<DemoOptions, 'scenario'>) =>
        (await import('../demo/demo')).demo({ ...options, scenario }),
      ),
    );
  addCommand(
    demo,
    'chain',
    'play live orders with real transactions on an Ethereum network of this machine, with a provider that lies',
  )
    .option('--keep', 'keep all of it running until Ctrl-C, to look at the pages')
    .action(createAction(async (options: { keep?: true }) => (await import('../twin/chain-demo')).chainDemo(options)));
}

/** Commands that change an order; each requires a reason for the audit log. */
function addDecidingCommands(orders: Command): void {
  addCommand(orders, 'review', 'take an open order to manual_review, whatever it waits for, so that it can be decided')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (orderId: string, options: { reason: string }) =>
        (await import('./decide')).orderReview(orderId, options),
      ),
    );
  addCommand(orders, 'decide', 'take an order out of manual_review')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .addOption(decidedStatusOption())
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .option('--tx <hash>', 'hash of the payout or refund transaction')
    .option('--amount <amount>', 'amount paid out, with --status completed', readAmount)
    .option('--without-evidence', 'decide without transaction and amount; both stay empty')
    .option(
      '--despite-doubts',
      "decide although the provider's last word or another order's transaction speaks against it",
    )
    .action(
      createAction(async (orderId: string, options: DecideOptions) =>
        (await import('./decide')).orderDecide(orderId, options),
      ),
    );
  addCommand(orders, 'refund', 'decide for the partner where the deposit of a failed swap is refunded')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .option('--address <address>', "refund address (default: the order's refund address)")
    .option('--memo <memo>', 'memo or tag for that address')
    .addOption(new Option('--stable <stablecoin>', 'refund in this stablecoin instead').choices(STABLE_TARGET_NAMES))
    .action(
      createAction(async (orderId: string, options: OrderRefundOptions) =>
        (await import('./decide')).orderRefund(orderId, options),
      ),
    );
  addCommand(
    orders,
    'refund-again',
    'request the decided refund of an order in manual_review once more; make sure first that the provider took no earlier request, or it may pay twice',
  )
    .argument('<order-id>', 'ID of the order', readOrderId)
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (orderId: string, options: { reason: string }) =>
        (await import('./decide')).orderRefundAgain(orderId, options),
      ),
    );
  addCommand(orders, 'poll', 'poll the provider of a live order now')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (orderId: string, options: { reason: string }) =>
        (await import('./decide')).orderPoll(orderId, options),
      ),
    );
  addCommand(orders, 'note', 'add a note to an order that only operators see')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .argument('<text>', 'the note', readReason)
    .action(createAction(async (orderId: string, note: string) => (await import('./decide')).orderNote(orderId, note)));
}

/** Links to an order's tracking page. */
function addLinkCommands(orders: Command): void {
  addCommand(orders, 'links', "show the links to an order's tracking page")
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(createAction(async (orderId: string) => (await import('./tracking-links')).orderLinks(orderId)));
  addCommand(orders, 'new-link', "make one more link to an order's tracking page")
    .argument('<order-id>', 'ID of the order', readOrderId)
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (orderId: string, options: { reason: string }) =>
        (await import('./tracking-links')).orderNewLink(orderId, options),
      ),
    );
  addCommand(orders, 'revoke-link', "revoke a link to an order's tracking page, or all of them; open pages end")
    .argument('<order-id>', 'ID of the order', readOrderId)
    .option('--link <number>', 'its number, as listed by order links', readLinkNumber)
    .option('--all', 'all links')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (orderId: string, options: RevokeLinkOptions) =>
        (await import('./tracking-links')).orderRevokeLink(orderId, options),
      ),
    );
}

function runOption(): Option {
  return new Option('--run <run-id>', 'ID of a run (default: the latest)').argParser(readRunId);
}

function decidedStatusOption(): Option {
  return new Option('--status <status>', 'the new status of the order')
    .choices(['refunded', 'completed', 'failed'])
    .makeOptionMandatory();
}
