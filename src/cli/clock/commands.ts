import type { Command } from 'commander';
import { type ApiCommandOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';
import { readOrderId } from '../option-values';

/** The clock of one's own sandbox orders; returns the command, which operators' part of it is added to. */
export function addClockCommand(program: Command): Command {
  const command = addApiCommand(program, 'clock', 'advance the clock of a sandbox order')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .argument('[move]', 'a duration like +90s, +30m, +2h or +1d, or next for the next thing due', 'next');
  // What follows the name of a subcommand is that one's own.
  command.enablePositionalOptions();
  return command.action(
    createAction(async (orderId: string, move: string, options: ApiCommandOptions) =>
      (await import('./clock')).clock(orderId, move, options),
    ),
  );
}
