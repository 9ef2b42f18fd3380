import { Command } from 'commander';
import { addClockCommand } from './clock/commands';
import { addListenCommand } from './listen/commands';
import { addLoginCommand } from './login/commands';
import { addLogsCommands } from './logs/commands';
import { addMcpCommand } from './mcp/commands';
import { addOrdersCommands } from './orders/commands';
import { addTriggerCommand } from './trigger/commands';

/** What works over the API with a key alone. None of it loads anything of the service, so it answers at once. */
export function addCommandsForPartners(program: Command): { clock: Command } {
  program.commandsGroup('For partners (over the API, with an API key):');
  addLoginCommand(program);
  addOrdersCommands(program);
  addTriggerCommand(program);
  const clock = addClockCommand(program);
  addListenCommand(program);
  addLogsCommands(program);
  addMcpCommand(program);
  return { clock };
}

/** A program of these commands alone. */
export function createPartnerProgram(): Command {
  const program = newProgram();
  addCommandsForPartners(program);
  return program;
}

/** Whether the words are for one of these commands; `clock advance` is for operators. */
export function isForPartners(program: Command, [name, next]: readonly string[]): boolean {
  return program.commands.some((command) => command.name() === name) && !(name === 'clock' && next === 'advance');
}

export function newProgram(): Command {
  // Positional: `clock` and `clock advance` both take --json, each its own.
  return new Command('swaplane').exitOverride().showSuggestionAfterError(false).enablePositionalOptions();
}
