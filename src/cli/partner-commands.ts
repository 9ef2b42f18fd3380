import { Command } from 'commander';
import { addClockCommand } from './clock/partner-commands';
import { addEstimateCommand } from './estimate/commands';
import { addEventsCommand } from './events/commands';
import { addListenCommand } from './listen/commands';
import { addLoginCommand } from './login/commands';
import { addLogsCommands } from './logs/commands';
import { addMcpCommand } from './mcp/commands';
import { addPartnerOrderCommands } from './order/partner-commands';
import { addTriggerCommand } from './trigger/commands';

/**
 * Commands that only need the API and a key. They load nothing of the service, so they start fast: what operators have in the same group is
 * declared in another file. Returns the groups to which that is added.
 */
export function addCommandsForPartners(program: Command): { clock: Command; order: Command } {
  program.commandsGroup('For partners (over the API, with an API key):');
  addLoginCommand(program);
  addEstimateCommand(program);
  const order = addPartnerOrderCommands(program);
  addTriggerCommand(program);
  const clock = addClockCommand(program);
  addListenCommand(program);
  addEventsCommand(program);
  addLogsCommands(program);
  addMcpCommand(program);
  return { clock, order };
}

/** A program with only these commands. */
export function createPartnerProgram(): Command {
  const program = newProgram();
  addCommandsForPartners(program);
  return program;
}

/** Whether the arguments are for one of these commands; `clock advance` and others in `order` are for operators. */
export function isForPartners(program: Command, [name, next]: readonly string[]): boolean {
  const command = program.commands.find((one) => one.name() === name);
  if (!command) {
    return false;
  }
  const isGroup = command.commands.length > 0;
  return isGroup ? command.commands.some((one) => one.name() === next) : !(name === 'clock' && next === 'advance');
}

export function newProgram(): Command {
  // Positional: `clock` and `clock advance` each have their own --json.
  return new Command('swaplane').exitOverride().showSuggestionAfterError(false).enablePositionalOptions();
}
