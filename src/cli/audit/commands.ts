import { type Command, Option } from 'commander';
import { AUDIT_FORMATS } from '#domain/audit';
import { addCommand, createAction } from '../command';
import { readDateTime, readReason } from '../option-values';
import type { AuditExportOptions } from './audit';

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
  addCommand(audit, 'export', 'write the entries of a period into a file; recorded in the audit log')
    .requiredOption('--out <file>', 'a new file')
    .addOption(new Option('--format <format>', 'one entry a line').choices(AUDIT_FORMATS).default('ndjson'))
    .option('--from <time>', 'from this date-time on', readDateTime)
    .option('--to <time>', 'up to this date-time', readDateTime)
    .option('--partner <id>', 'only what concerns this partner')
    .requiredOption('--reason <words>', 'why, for the audit log', readReason)
    .action(createAction(async (options: AuditExportOptions) => (await import('./audit')).auditExport(options)));
}
