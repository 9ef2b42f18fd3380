import type { Command } from 'commander';
import { z } from 'zod';
import type { ErasedCommand, Operation } from '#operations/operation';
import { addCommand, createAction, partnerOption } from './command';
import { argumentOf, attributeOf, kebab, optionOf } from './operations/options';
import { argumentsOf } from './operations/parameters';
import { createProgramWithoutOperations } from './operator-commands';

/** The command line with the commands of these operations: names, options and help. */
export function createProgram(operations: readonly Operation[]): Command {
  const program = createProgramWithoutOperations();
  addOperationCommands(program, operations);
  return program;
}

/** Adds the commands of each operation, to the groups that their names begin with. */
export function addOperationCommands(program: Command, operations: readonly Operation[]): void {
  for (const operation of operations) {
    for (const command of operation.commands) {
      addOperationCommand(program, operation, command);
    }
  }
}

function addOperationCommand(program: Command, operation: Operation, declared: ErasedCommand): void {
  const { name, summary, options, positional } = declared;
  const words = name.split(' ');
  const last = words.pop() ?? '';
  const command = addCommand(groupOf(program, words), last, lowerFirst(summary));
  const parameters = argumentsOf(operation, declared);
  for (const { name: parameter, thing, help = `ID of the ${thing}`, read = String } of parameters) {
    command.argument(`<${kebab(parameter)}>`, help, read);
  }
  for (const field of positional) {
    command.addArgument(argumentOf(field, fieldOf(options, field)));
  }
  const named = Object.keys(options.shape).filter((field) => !positional.includes(field));
  for (const field of named) {
    command.addOption(optionOf(field, fieldOf(options, field)));
  }
  if (declared.partnerIsOption) {
    command.addOption(partnerOption());
  }
  if (declared.note !== undefined) {
    command.addHelpText('after', `\n${declared.note}`);
  }
  const places = [...parameters.map((parameter) => parameter.name), ...positional];
  command.action(
    createAction(async (...values: unknown[]) => {
      const given = values.pop() as Record<string, unknown>;
      const written = [
        ...places.map((field, index) => [field, values[index]]),
        ...named.map((field) => [field, given[attributeOf(field)]]),
        ...(declared.partnerIsOption ? [['partner_id', given.partner]] : []),
      ];
      return (await import('./operations/run-operation')).runOperation(operation, name, Object.fromEntries(written));
    }),
  );
}

/** The command with these words, which every group of commands has added before. */
function groupOf(program: Command, words: readonly string[]): Command {
  return words.reduce((parent, word) => {
    const group = parent.commands.find((command) => command.name() === word);
    if (!group) {
      throw new Error(`there is no group of commands ${words.join(' ')}`);
    }
    return group;
  }, program);
}

function fieldOf(options: z.ZodObject, field: string): z.ZodType {
  const schema = options.shape[field];
  if (!(schema instanceof z.ZodType)) {
    throw new Error(`the options have no field ${field}`);
  }
  return schema;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
