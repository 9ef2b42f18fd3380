import type { Command } from 'commander';
import { DRILL_KINDS, DRILLS, type DrillKind } from '#domain/sandbox/drill';
import { addCommand, createAction } from '../command';
import { readLookback } from '../replay/commands';
import type { DrillOptions } from './drill';

/** Simulated failures of a sandbox provider [rules/sandbox-and-clock: Drills]. */
export function addDrillCommands(program: Command): void {
  const drills = program.command('drill').description('make a simulated provider misbehave in the sandbox');
  addCommand(drills, 'start', 'start a drill; it ends by itself')
    .argument('<provider>', 'code of a simulated provider, like alphaswap')
    .addArgument(program.createArgument('<kind>', 'one of the names below').choices(DRILL_KINDS))
    .option('--for <span>', 'how long, like 30s, 10m or 2h (default: 10m)', readLookback)
    .addHelpText('after', `\n${DRILL_KINDS.map((kind) => `  ${kind.padEnd(6)} it ${DRILLS[kind]}`).join('\n')}`)
    .action(
      createAction(async (provider: string, kind: DrillKind, options: DrillOptions) =>
        (await import('./drill')).drillStart(provider, kind, options),
      ),
    );
  addCommand(drills, 'list', 'list the drills in progress').action(
    createAction(async () => (await import('./drill')).drillList()),
  );
  addCommand(drills, 'stop', 'end a drill now')
    .argument('<provider>', 'code of the provider')
    .action(createAction(async (provider: string) => (await import('./drill')).drillStop(provider)));
}
