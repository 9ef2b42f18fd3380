import { type Command, Option } from 'commander';
import { ENVIRONMENTS } from '../domain/environment';
import { type Answer, print } from './answer';

/** Adds a command that prints an answer; all of them support JSON. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON');
}

export function environmentOption(): Option {
  return new Option('--env <env>', 'test or live').choices(ENVIRONMENTS).makeOptionMandatory();
}

export function partnerOption(): Option {
  return new Option('--partner <id>', 'partner ID (default: the demo partner)');
}

/** A command's action: runs it and prints the answer. Commander passes the arguments, the options and the command. */
export function createAction<Arguments extends unknown[]>(act: (...args: Arguments) => Promise<Answer>) {
  return async (...args: [...Arguments, Command]): Promise<void> => {
    const command = args.pop() as Command;
    print(await act(...(args as unknown as Arguments)), command.opts<{ json?: true }>().json === true);
  };
}

/** A command failed for a reason its caller can fix: shown as it is written, exit code 1. */
export class CommandError extends Error {
  override name = 'Refusal';
}

/** Options that cannot be combined: shown as one line, exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
