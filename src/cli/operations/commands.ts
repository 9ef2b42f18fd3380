import type { Command } from 'commander';
import { OPERATIONS } from '#operations/operations';
import { addCommand, createAction } from '../command';
import { addOperationCommands } from './operation-commands';

/** The commands that follow from the table of operations, and the one that prints the table. */
export function addCommandsOfOperations(program: Command): void {
  addOperationCommands(program, OPERATIONS);
  addCommand(program, 'operations', 'list what the console and the command line can both do, and who may do it').action(
    createAction(async () => (await import('./table')).listOperations(OPERATIONS)),
  );
}
