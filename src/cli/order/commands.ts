import { type Command, Option } from 'commander';
import { SCENARIO_NAMES, scenarioRow } from '#domain/sandbox/scenarios';
import { addCommand, createAction } from '../command';
import type { DemoOptions } from '../demo/demo';
import { readInstant, readOrderId, readRunId, readSpan, readTtl } from '../option-values';
import type { ClockOptions } from './clock';
import type { HistoryOptions } from './history';

/** Orders, and the sandbox's clock and scenarios. */
export function addOrderCommands(program: Command, { clock, order }: { clock: Command; order: Command }): void {
  order.description('your orders over the API, and for operators all orders of the installation');
  order.commandsGroup('For operators (on the running instance):');
  addCommand(order, 'history', "show the events of an order's workflow")
    .argument('<order-id>', 'ID of the order, or of another workflow')
    .addOption(runOption())
    .action(
      createAction(async (workflowId: string, options: HistoryOptions) =>
        (await import('./history')).orderHistory(workflowId, options),
      ),
    );

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
    'play live orders with real transactions on networks of this machine, with a provider that lies',
  )
    .option('--keep', 'keep all of it running until Ctrl-C, to look at the pages')
    .action(createAction(async (options: { keep?: true }) => (await import('../twin/chain-demo')).chainDemo(options)));
}

function runOption(): Option {
  return new Option('--run <run-id>', 'ID of a run (default: the latest)').argParser(readRunId);
}
