import { type Command, InvalidArgumentError, Option } from 'commander';
import { readDuration, readPort } from '../../process/config/env-values';
import { FAULT_NAMES } from '../../twins/faults';
import { STORY_NAMES } from '../../twins/stories';
import { addCommand, createAction } from '../command';
import type { TwinCommandOptions } from './twin';

/** Local servers that play a provider. */
export function addTwinCommands(program: Command): void {
  addCommand(program, 'twin', 'run a local server that speaks the protocol of a provider, for rehearsals')
    .argument('<code>', 'code of the provider')
    .requiredOption('--port <port>', 'port on 127.0.0.1', readTwinPort)
    .addOption(new Option('--story <story>', 'the story that its orders follow').choices(STORY_NAMES))
    .option('--step <duration>', 'time from one status to the next, like 500ms or 5s', readStep)
    .option('--fault <fault>', 'make responses go wrong: name[:path[:percent]]; can be repeated', readFault, [])
    .addHelpText('after', `\nFaults: ${FAULT_NAMES.join(', ')}`)
    .action(
      createAction(async (code: string, options: TwinCommandOptions) =>
        (await import('./twin')).twinRun(code, options),
      ),
    );
}

function readTwinPort(text: string): number {
  const port = readPort(text);
  if (port === null) {
    throw new InvalidArgumentError('It must be a port number from 1 to 65535.');
  }
  return port;
}

function readStep(text: string): number {
  const ms = /^\d{1,6}ms$/.test(text) ? Number.parseInt(text, 10) : readDuration(text);
  if (!ms) {
    throw new InvalidArgumentError('It must be a duration like 500ms, 5s or 1m.');
  }
  return ms;
}

type Faults = NonNullable<TwinCommandOptions['fault']>;

function readFault(text: string, before: Faults): Faults {
  const [name, path = '', percent = '100'] = text.split(':');
  const fault = FAULT_NAMES.find((one) => one === name);
  if (!fault || !/^\d{1,3}$/.test(percent)) {
    throw new InvalidArgumentError(`It must be name[:path[:percent]] with one of ${FAULT_NAMES.join(', ')}.`);
  }
  return [...before, { fault, path, percent: Number(percent) }];
}
