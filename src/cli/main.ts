import type { Command } from 'commander';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { loadOperations } from './operations/groups';
import { createPartnerProgram, isForPartners } from './partner-commands';
import { runCommandLine } from './run';

/** Runs a command line of an installation: the commands for partners, and those for operators. */
export function main(args: readonly string[]): Promise<void> {
  return runCommandLine(args, load, rootOf);
}

function load(args: readonly string[]): Command | Promise<Command> {
  const forPartners = createPartnerProgram();
  return isForPartners(forPartners, args) ? forPartners : loadOperatorProgram(args);
}

/**
 * Loaded on demand: it needs much of the service, which takes longer to load than a command for partners may take. Of the operations only those
 * of the command's group are loaded; the overview names groups only.
 */
async function loadOperatorProgram(args: readonly string[]): Promise<Command> {
  const word = args.find((arg) => !arg.startsWith('-') && arg !== 'help');
  const operations = word === undefined ? [] : await loadOperations(word);
  return operations.length === 0
    ? (await import('./operator-commands')).createProgramWithoutOperations()
    : (await import('./program')).createProgram(operations);
}

/** The database client's errors wrap the cause and quote the query with its parameters. */
function rootOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
}
