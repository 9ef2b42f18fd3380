import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readCount } from '../option-values';
import type { AccessOptions } from './play/key-access';
import type { RunCommandOptions } from './run-command';
import type { FolderOptions } from './scenario-files';

const PROFILE =
  'saved login with a test key (default: SWAPLANE_URL and SWAPLANE_KEY, else the last login, else the local instance)';
const LOCAL = 'the instance on this machine, even if a login is saved';

/** Scenarios of orders and their results. */
export function addScenarioCommands(program: Command): void {
  const scenarios = program.command('scenario').description('sandbox scenarios and their golden files');
  addCommand(scenarios, 'list', 'list the scenarios of the library or a folder')
    .option('--folder <path>', 'a folder of scenario files')
    .action(createAction(async (options: FolderOptions) => (await import('./scenario-files')).scenarioList(options)));
  addCommand(scenarios, 'show', "print a scenario's file")
    .argument('<name>', 'a name from scenario list')
    .option('--folder <path>', 'a folder of scenario files')
    .action(
      createAction(async (name: string, options: FolderOptions) =>
        (await import('./scenario-files')).scenarioShow(name, options),
      ),
    );
  addCommand(scenarios, 'run', 'run scenarios and compare the results with their golden files, byte for byte')
    .argument('[names...]', 'names from scenario list, or .yaml files')
    .option('--all', 'run every scenario in the folder')
    .option('--folder <path>', 'folder of scenario files and golden files (default: the library)')
    .option('--profile <name>', PROFILE)
    .option('--local', LOCAL)
    .option('--forward-to <url>', 'your webhook handler: it receives every event and must respond with 2xx')
    .option('--secret <secret>', 'signing secret for forwarded events (default: whsec_test_golden)')
    .option('--junit <file>', 'write a JUnit report for your CI server')
    .option('--update', 'rewrite the golden files')
    .option('--repeat <times>', 'run each scenario this many times', readCount(9_999))
    .option('--at-once <count>', 'how many scenarios run at a time (default: 8)', readCount(9_999))
    .action(
      createAction(async (names: string[], options: RunCommandOptions) =>
        (await import('./run-command')).scenarioRun(names, options),
      ),
    );

  addCommand(program, 'diff', 'compare an order with another order or a golden file')
    .argument('<one>', 'order ID, scenario name or golden file')
    .argument('<other>', 'the same')
    .option('--profile <name>', PROFILE)
    .option('--local', LOCAL)
    .action(
      createAction(async (one: string, other: string, options: AccessOptions) =>
        (await import('./diff-orders')).diff(one, other, options),
      ),
    );
}
