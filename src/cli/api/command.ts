import type { Command } from 'commander';
import { addCommand } from '../command';

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

/** Stops an endless command on Ctrl-C; a second one ends the process immediately. */
export function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interrupted.abort());
  }
  return interrupted.signal;
}
