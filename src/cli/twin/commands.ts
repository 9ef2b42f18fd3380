import { type Command, InvalidArgumentError } from 'commander';
import { parseShortDuration } from '#domain/duration';
import { addCommand, createAction } from '../command';
import type { TwinCommandOptions } from './twin';

/**
 * Local servers that simulate a provider. Nothing of them is imported here: a production build contains none, and says so.
 */
export function addTwinCommands(program: Command): void {
  addCommand(program, 'twin', 'run a local server that speaks the protocol of a provider, for rehearsals')
    .argument('<code>', 'code of the provider')
    .requiredOption('--port <port>', 'port on 127.0.0.1', readTwinPort)
    .option('--story <story>', 'the story that its orders follow; a wrong name lists them all')
    .option('--pays', 'wait for deposits and pay out on the development nodes at CHAIN_ETH_URL and CHAIN_BSC_URL')
    .option(
      '--btcd <port>',
      'with --pays: start a Bitcoin node of its own at this port on 127.0.0.1, for orders from and to BTC (needs Go)',
      readTwinPort,
    )
    .option('--lies <how>', 'with --pays: what it does instead of paying; a wrong name lists all')
    .option('--step <duration>', 'time from one status to the next, like 500ms or 5s', readStep)
    .option(
      '--fault <fault>',
      'make responses go wrong: name[:path[:percent]]; can be repeated, and a wrong name lists them all',
      (fault: string, before: readonly string[]) => [...before, fault],
      [],
    )
    .action(
      createAction(async (code: string, options: TwinCommandOptions) =>
        (await import('./twin')).twinRun(code, options),
      ),
    );
}

function readTwinPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) {
    throw new InvalidArgumentError('It must be a port number from 1 to 65535.');
  }
  return port;
}

function readStep(text: string): number {
  const ms = /^\d{1,6}ms$/.test(text) ? Number.parseInt(text, 10) : parseShortDuration(text);
  if (!ms) {
    throw new InvalidArgumentError('It must be a duration like 500ms, 5s or 1m.');
  }
  return ms;
}
