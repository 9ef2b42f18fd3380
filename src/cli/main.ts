import type { Command } from 'commander';
import { DrizzleQueryError } from 'drizzle-orm/errors';
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

/** The database client's errors wrap the cause and quote the query with its parameters. */
function rootOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
}
