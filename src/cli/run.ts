import { type Command, CommanderError } from 'commander';
import { OperationRefusal } from '../domain/refusal';
import { messageOf } from '../launcher/waiting';
import { ScenarioError } from '../sandbox/partner-api';
import { CommandError, WrongUsage } from './command';

const REFUSED = 1;
const WRONG_USAGE = 2;

/**
 * Runs a command line. The exit code is 0, 1 for a refusal or failure, 2 for wrong usage.
 * @param rootOf what to show of an error that wraps another
 */
export async function runCommandLine(
  args: readonly string[],
  load: (args: readonly string[]) => Command | Promise<Command>,
  rootOf: (error: unknown) => unknown = (error) => error,
): Promise<void> {
  // The reader of a pipe may stop early, like `head`; the command still ends cleanly.
  process.stdout.on('error', () => {});
  try {
    const words = withPresentName(args);
    await (await load(words)).parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error, rootOf);
  }
}

/** Guides of release 0.2 call the group `orders`. */
function withPresentName([name = '', ...rest]: readonly string[]): string[] {
  return name === '' ? [] : [name === 'orders' ? 'order' : name, ...rest];
}

function exitCodeOf(error: unknown, rootOf: (error: unknown) => unknown): number {
  if (error instanceof CommanderError) {
    // Commander has already printed the error or the requested help.
    return error.exitCode === 0 ? 0 : WRONG_USAGE;
  }
  process.stderr.write(`error: ${textOf(error, rootOf)}\n`);
  return error instanceof WrongUsage ? WRONG_USAGE : REFUSED;
}

/** Names the option that a refused value came from. */
function textOf(error: unknown, rootOf: (error: unknown) => unknown): string {
  if (error instanceof CommandError || error instanceof ScenarioError) {
    return error.message;
  }
  const isOption = error instanceof OperationRefusal && error.field !== undefined;
  return isOption ? `--${error.message}` : messageOf(rootOf(error));
}
