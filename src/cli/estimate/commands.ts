import { type Command, Option } from 'commander';
import { addApiCommand } from '../api/command';
import { createAction } from '../command';
import type { EstimateOptions } from './estimate';

/** Prices of swaps. */
export function addEstimateCommand(program: Command): void {
  addSwapOptions(addApiCommand(program, 'estimate', 'ask all providers and show the best price'))
    .option('--all', 'show the quotes of all providers')
    .action(createAction(async (options: EstimateOptions) => (await import('./estimate')).estimate(options)));
}

const SIDES = ['send', 'receive'];

/** The swap that is asked for; the defaults work in every sandbox. */
export function addSwapOptions(command: Command): Command {
  return command
    .option('--from <currency>', 'currency to send', 'BTC')
    .option('--to <currency>', 'currency to receive', 'ETH')
    .option('--amount <amount>', 'how much, as a decimal number', '0.05')
    .option('--from-network <network>', 'network of the currency to send (default: its first one)')
    .option('--to-network <network>', 'network of the currency to receive (default: its first one)')
    .addOption(new Option('--side <side>', 'whether the amount is sent or received (default: send)').choices(SIDES));
}
