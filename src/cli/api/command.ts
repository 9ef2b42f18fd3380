import type { Command } from 'commander';
import { addCommand } from '../command';
import { type ApiClient, createApiClient } from './client';
import { requireProfile } from './profiles';

/** Options of every command for partners. */
export interface ApiCommandOptions {
  profile?: string;
}

/** Adds a command that only needs the API and a key. */
export function addApiCommand(parent: Command, name: string, description: string): Command {
  return withProfile(addCommand(parent, name, description));
}

export function withProfile(command: Command): Command {
  return command.option('--profile <name>', 'the saved login to use (default: the last one)');
}

/**
 * @param patience see `createApiClient`
 * @throws CommandError if there is no key
 */
export function openApiClient({ profile }: ApiCommandOptions, patience?: { patienceMs: number }): ApiClient {
  return createApiClient(requireProfile(profile), { ...patience, warn: printWarning });
}

/** Beside the result, which others may read as JSON. */
function printWarning(warning: string): void {
  process.stderr.write(`Service-Warning: ${warning}\n`);
}

/** Stops an endless command on Ctrl-C; a second one ends the process immediately. */
export function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interrupted.abort());
  }
  return interrupted.signal;
}
