import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readCount } from '../option-values';
import { diff } from './diff';
import { type FolderOptions, scenarioList, scenarioShow } from './list';
import type { AccessOptions } from './play/open-access';
import { type RunCommandOptions, scenarioRun } from './run';

/** Stories of orders, and what comes of them. */
export function addScenarioCommands(program: Command): void {
  const scenarios = program.command('scenario').description('sandbox scenarios and their goldens');
  addCommand(scenarios, 'list', 'list the scenarios of the library, or of a folder')
    .option('--folder <path>', 'a folder of scenario files')
    .action(createAction((options: FolderOptions) => scenarioList(options)));
  addCommand(scenarios, 'show', 'show the file of a scenario')
    .argument('<name>', 'as listed')
    .option('--folder <path>', 'a folder of scenario files')
    .action(createAction((name: string, options: FolderOptions) => scenarioShow(name, options)));
  addCommand(scenarios, 'run', 'play scenarios and compare what comes back with their goldens, byte for byte')
    .argument('[names...]', 'as listed, or .yaml files')
    .option('--all', 'all of the folder')
    .option('--folder <path>', 'a folder of scenario files and their goldens; the library unless given')
    .option(
      '--profile <name>',
      'a test key that you logged in with; SWAPLANE_URL and SWAPLANE_KEY, or the own instance unless given',
    )
    .option('--forward-to <url>', 'your webhook handler: it gets every event, and has to answer 2xx')
    .option('--secret <secret>', 'with which forwarded events are signed; whsec_test_golden unless given')
    .option('--junit <file>', 'write the results for a CI server')
    .option('--update', 'write the goldens anew')
    .option('--repeat <times>', 'play each so often', readCount)
    .option('--at-once <count>', 'how many are played at a time; 8 unless given', readCount)
    .action(createAction((names: string[], options: RunCommandOptions) => scenarioRun(names, options)));

  addCommand(program, 'diff', 'compare an order with another one, or with a golden')
    .argument('<one>', 'id of an order, or a golden: its scenario or its file')
    .argument('<other>', 'likewise')
    .option(
      '--profile <name>',
      'a test key that you logged in with; SWAPLANE_URL and SWAPLANE_KEY, or the own instance unless given',
    )
    .action(createAction((one: string, other: string, options: AccessOptions) => diff(one, other, options)));
}
