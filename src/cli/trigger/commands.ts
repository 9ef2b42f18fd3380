import type { Command } from 'commander';
import { addApiCommand } from '../api/command';
import { createAction } from '../command';
import { type TriggerOptions, trigger } from './trigger';

/** Stories for a partner's own server. */
export function addTriggerCommand(program: Command): void {
  addApiCommand(
    program,
    'trigger',
    'open a sandbox order of a scenario, move its clock to the end and print its events',
  )
    .argument('<scenario>', 'one that GET /sandbox/scenarios lists, like success or refund')
    .option('--from <currency>', 'what is sent', 'BTC')
    .option('--to <currency>', 'what is received', 'ETH')
    .option('--amount <amount>', 'how much is sent', '0.05')
    .option('--seed <seed>', 'a seed: the same order every time')
    .option('--stay', 'leave its clock alone')
    .action(createAction((scenario: string, options: TriggerOptions) => trigger(scenario, options)));
}
