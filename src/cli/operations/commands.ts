import type { Command } from 'commander';
import { addCommand, createAction } from '../command';

/** The command that prints the table of operations; those that are made from it are in operation-commands.ts. */
export function addOperationsCommand(program: Command): void {
  addCommand(program, 'operations', 'list what the console and the command line can both do, and who may do it').action(
    createAction(async () => (await import('./table')).listOperations()),
  );
}
