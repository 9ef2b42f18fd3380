import type { Command } from 'commander';

/** Calls of partners; its commands are made from operations. */
export function addRequestCommands(program: Command): void {
  program.command('request').description('calls of partners');
}
