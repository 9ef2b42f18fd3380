import type { Command } from 'commander';
import { type ApiCommandOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';
import { readOrderId } from '../option-values';

/** The clock of the partner's own sandbox orders; returns the command, to which the operators' subcommand is added. */
export function addClockCommand(program: Command): Command {
  const command = addApiCommand(program, 'clock', 'advance the clock of a sandbox order')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .argument('[move]', 'a duration like +90s, +30m, +2h or +1d, or next for the next thing due', 'next');
  // Options after a subcommand's name belong to the subcommand.
  command.enablePositionalOptions();
  return command.action(
    createAction(async (orderId: string, move: string, options: ApiCommandOptions) =>
      (await import('./clock')).clock(orderId, move, options),
    ),
  );
}
