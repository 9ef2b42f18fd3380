import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import type { ReportOptions } from './report';
import { readLabel, readMinute } from './values';

/** Service levels. */
export function addServiceCommands(program: Command): void {
  const levels = program.command('sla').description('uptime, incidents and compensation');
  addCommand(levels, 'report', 'report what an external prober measured; it takes precedence over built-in probes')
    .option('--minute <time>', 'a date-time in that minute, like 2030-12-31T12:00Z', readMinute)
    .option('--up', 'the service was up')
    .option('--down', 'the service was down')
    .option('--error <label>', 'why it was down, like connection_timeout', readLabel)
    .option('--file <path>', 'CSV file instead: one line per location and minute')
    .addHelpText('after', `\n${CSV_HELP}`)
    .action(createAction(async (options: ReportOptions) => (await import('./report')).slaReport(options)));
  levels.command('incident').description('announce, resolve and annotate incidents');
}

const CSV_HELP = `Lines of the file: minute,up or down[,latency in ms[,error label]], for example
  2030-12-31T12:00Z,up,84
  2030-12-31T12:01Z,down,,connection_timeout
If several locations report a minute, it counts as down if most of them report down.`;
