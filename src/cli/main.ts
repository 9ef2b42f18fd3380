import { type Command, CommanderError } from 'commander';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { OperationRefusal } from '../domain/refusal';
import { messageOf } from '../launcher/waiting';
import { CommandError, WrongUsage } from './command';
import { createPartnerProgram, isForPartners } from './partner-commands';

const REFUSED = 1;
const WRONG_USAGE = 2;

/** Runs a command line. The exit code is 0, 1 for a refusal or failure, 2 for wrong usage. */
export async function main(args: readonly string[]): Promise<void> {
  // The reader of a pipe may stop early, like `head`; the command still ends cleanly.
  process.stdout.on('error', () => {});
  try {
    const forPartners = createPartnerProgram();
    const program = isForPartners(forPartners, args) ? forPartners : await loadOperatorProgram(args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

/**
 * Loaded on demand: it needs most of the service, which takes longer to load than a command for partners may take. The overview names
 * groups only, and does without the schemas of operations.
 */
async function loadOperatorProgram(args: readonly string[]): Promise<Command> {
  const isOverview = args.every((arg) => arg.startsWith('-'));
  if (isOverview) {
    return (await import('./operator-commands')).createProgramWithoutOperations();
  }
  return (await import('./program')).createProgram();
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has already printed the error or the requested help.
    return error.exitCode === 0 ? 0 : WRONG_USAGE;
  }
  process.stderr.write(`error: ${textOf(error)}\n`);
  return error instanceof WrongUsage ? WRONG_USAGE : REFUSED;
}

/** Names the option that a refused value came from. */
function textOf(error: unknown): string {
  if (error instanceof CommandError) {
    return error.message;
  }
  const isOption = error instanceof OperationRefusal && error.field !== undefined;
  return isOption ? `--${error.message}` : messageOf(rootOf(error));
}

/** The database client's errors wrap the cause and quote the query with its parameters. */
function rootOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
}
