import { type Command, Option } from 'commander';
import { CASE_FORMATS } from '#domain/support/case-file';
import { addCommand, createAction } from '../command';
import { readOrderId, readReason } from '../option-values';
import type { ExportOptions, VerifyOptions } from './case';

/** Cases of orders, and case files. */
export function addCaseCommands(program: Command): void {
  const cases = program.command('case').description('open cases of orders, and case files');
  addCommand(cases, 'export', 'print everything known about an order as one tamper-evident file')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .addOption(new Option('--format <format>', 'json or md').choices(CASE_FORMATS).default('json'))
    .option('--reason <text>', 'why; kept in the audit log and in the file', readReason)
    .action(
      createAction(async (orderId: string, options: ExportOptions) =>
        (await import('./case')).caseExport(orderId, options),
      ),
    );
  addCommand(cases, 'verify', 'check that a case file is exactly as exported; works offline')
    .argument('<file>', 'the file')
    .option('--seal <hash>', 'the seal from the audit log entry of the export')
    .action(
      createAction(async (path: string, options: VerifyOptions) => (await import('./case')).caseVerify(path, options)),
    );
}
