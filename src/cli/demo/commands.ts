import type { Command } from 'commander';
import { SCENARIO_NAMES, scenarioRow } from '#domain/sandbox/scenarios';
import { addCommand, createAction } from '../command';
import { readTtl } from '../option-values';
import type { DemoOptions } from './demo';

/** What can be seen without a partner: a scenario, and live orders on networks of this machine. */
export function addDemoCommands(program: Command): void {
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
        (await import('./demo')).demo({ ...options, scenario }),
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
