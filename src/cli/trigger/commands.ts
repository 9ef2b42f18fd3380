import type { Command } from 'commander';
import { addApiCommand } from '../api/command';
import { createAction } from '../command';
import type { TriggerOptions } from './trigger';

/** Sandbox orders for testing a partner's own server. */
export function addTriggerCommand(program: Command): void {
  addApiCommand(program, 'trigger', 'create a sandbox order, run its scenario to the end and print the events')
    .argument('<scenario>', 'a scenario listed by GET /sandbox/scenarios, like success or refund')
    .option('--from <currency>', 'currency to send', 'BTC')
    .option('--to <currency>', 'currency to receive', 'ETH')
    .option('--amount <amount>', 'amount to send', '0.05')
    .option('--seed <seed>', 'a seed that makes every run produce the same order')
    .option('--stay', 'create the order and do not advance its clock')
    .action(
      createAction(async (scenario: string, options: TriggerOptions) =>
        (await import('./trigger')).trigger(scenario, options),
      ),
    );
}
