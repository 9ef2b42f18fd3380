import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import type { VerifyOptions } from './case';

/** Cases of orders, and case files. */
export function addCaseCommands(program: Command): void {
  const cases = program.command('case').description('open cases of orders, and case files');
  addCommand(cases, 'verify', 'check that a case file is exactly as exported; works offline')
    .argument('<file>', 'the file')
    .option('--seal <hash>', 'the seal from the audit log entry of the export')
    .action(
      createAction(async (path: string, options: VerifyOptions) => (await import('./case')).caseVerify(path, options)),
    );
}
