import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readDateTime, readReason } from '../option-values';
import type { ErasuresOptions } from './privacy';

/** Personal data of end users. */
export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('personal data of end users: see docs/privacy.md');
  addCommand(
    privacy,
    'erasures',
    'list the orders whose erasure was requested, oldest first; keep it with your backups',
  )
    .option('--since <time>', 'a date-time, for example of the restored backup', readDateTime)
    .action(createAction(async (options: ErasuresOptions) => (await import('./privacy')).privacyErasures(options)));
  addCommand(privacy, 'repeat', 'after a restored backup: erase again the orders listed in a file, one ID per line')
    .argument('<file>', 'output of privacy erasures')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (path: string, options: { reason: string }) =>
        (await import('./privacy')).privacyRepeat(path, options),
      ),
    );
}
