import type { Command } from 'commander';
import { addCommand } from '../command';
import { type ApiClient, createApiClient } from './client';
import { requireProfile } from './profiles';

/** What every command for partners may be told. */
export interface ApiCommandOptions {
  profile?: string;
}

/** Adds a command that works over the API with a key alone. */
export function addApiCommand(parent: Command, name: string, description: string): Command {
  return withProfile(addCommand(parent, name, description));
}

export function withProfile(command: Command): Command {
  return command.option('--profile <name>', 'the saved login to use (default: the last one)');
}

/**
 * @param patience as of `createApiClient`
 * @throws CommandError when no key is known
 */
export function openApiClient({ profile }: ApiCommandOptions, patience?: { patienceMs: number }): ApiClient {
  return createApiClient(requireProfile(profile), patience);
}

/** Ends what goes on for ever at Ctrl-C; a second one ends the process at once. */
export function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interrupted.abort());
  }
  return interrupted.signal;
}
