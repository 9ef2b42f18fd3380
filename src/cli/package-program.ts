import type { Command } from 'commander';
import { VERSION } from '#process/build';
import { addCompletionCommands } from './commands/completion';
import { addCommandsForPartners, addPartnerWebhookCommands, newProgram } from './partner-commands';
import { addScenarioCommands } from './scenario/commands';

/** The command line that partners install: everything that needs only the API and a key. */
export function createPackageProgram(): Command {
  const program = newProgram()
    .description('Swaplane for partners: prices, orders, webhooks on your machine, and the sandbox.')
    .version(VERSION)
    .showSuggestionAfterError(true);
  addCommandsForPartners(program);
  addPartnerWebhookCommands(program);
  program.commandsGroup('Scenarios (with a test key):');
  addScenarioCommands(program);
  program.commandsGroup('Your shell:');
  addCompletionCommands(program);
  return program;
}
