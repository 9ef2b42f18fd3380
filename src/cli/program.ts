import type { Command } from 'commander';
import { OPERATIONS } from '#operations/operations';
import { addOperationCommands } from './operations/operation-commands';
import { createProgramWithoutOperations } from './operator-commands';

/** The command line: names, options and help. */
export function createProgram(): Command {
  const program = createProgramWithoutOperations();
  addOperationCommands(program, OPERATIONS);
  return program;
}
