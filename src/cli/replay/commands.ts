import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseShortDuration } from '#domain/duration';
import { addCommand, createAction } from '../command';
import { readRunId } from '../option-values';
import type { ReplayOptions } from './replay-history';

/** Runs past histories on the current code. */
export function addReplayCommand(program: Command): void {
  addCommand(program, 'replay', 'replay workflow histories on the current code; exits with 1 if one diverges')
    .argument('[history]', 'ID of an order or another workflow, or a .json file')
    .addOption(new Option('--run <run-id>', 'ID of a run (default: the latest)').argParser(readRunId))
    .option(
      '--since <span>',
      'all orders of a recent period, like 24h, and copied histories of other workflows',
      readLookback,
    )
    .option('--export <file>', 'also write the history to a file; in test/histories/exported it becomes a test')
    .action(
      createAction(async (source: string | undefined, options: ReplayOptions) =>
        (await import('./replay-history')).replay(source, options),
      ),
    );
}

/** Parses `24h` into milliseconds. */
export function readLookback(text: string): number {
  const ms = parseShortDuration(text);
  if (!ms) {
    throw new InvalidArgumentError('It must be a duration like 30m, 24h or 7d.');
  }
  return ms;
}
