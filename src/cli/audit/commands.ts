import type { Command } from 'commander';
import { addCommand, createAction } from '../command';

/** Whether the audit log is as it was written, and its entries as a file. */
export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('the audit log: is it as it was written, and what is in it');
  addCommand(
    audit,
    'verify',
    'look for entries that were changed, deleted, added or reordered; exits with 1 if there are any',
  )
    .option('--head <file>', 'also compare with a head that was kept elsewhere')
    .action(createAction(async (options: { head?: string }) => (await import('./audit')).auditVerify(options)));
  addCommand(audit, 'head', 'seal the days that have ended, and write a signed head, to be kept elsewhere')
    .option('--out <file>', 'write it into this file')
    .action(createAction(async (options: { out?: string }) => (await import('./audit')).auditHead(options)));
}
