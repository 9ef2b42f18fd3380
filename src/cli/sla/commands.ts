import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readReason } from '../option-values';
import { incidentPost, incidentResolve, incidentSet, type PostOptions, type ResolveOptions } from './incident';
import { type ReportOptions, slaReport } from './report';
import { type IncidentsOptions, type ShowOptions, slaIncidents, slaShow } from './sla';
import { readIncidentId, readLabel, readLink, readMinute, readMonth } from './values';

/** Service levels. */
export function addServiceCommands(program: Command): void {
  const levels = program.command('sla').description('uptime, incidents and compensation');
  addCommand(levels, 'show', "show a month's uptime, the compensation due, and the last 24 hours")
    .option('--month <month>', 'YYYY-MM by UTC (default: this month)', readMonth)
    .action(createAction((options: ShowOptions) => slaShow(options)));
  addCommand(levels, 'incidents', 'list incidents, newest first')
    .option('--month <month>', 'YYYY-MM by UTC (default: all of them)', readMonth)
    .action(createAction((options: IncidentsOptions) => slaIncidents(options)));
  addCommand(levels, 'report', 'report what an external prober measured; it takes precedence over built-in probes')
    .option('--minute <time>', 'a date-time in that minute, like 2030-12-31T12:00Z', readMinute)
    .option('--up', 'the service was up')
    .option('--down', 'the service was down')
    .option('--error <label>', 'why it was down, like connection_timeout', readLabel)
    .option('--file <path>', 'CSV instead: a line per place and minute')
    .addHelpText('after', `\n${CSV_HELP}`)
    .action(createAction((options: ReportOptions) => slaReport(options)));
  const incidents = levels.command('incident').description('open, post or resolve an incident');
  addCommand(incidents, 'set', 'say where the analysis of its cause is')
    .argument('<id>', 'its number in sla incidents', readIncidentId)
    .requiredOption('--rca <url>', 'link to the analysis', readLink)
    .action(createAction((id: number, options: { rca: string }) => incidentSet(id, options)));
  addCommand(incidents, 'post', 'tell partners of a disturbance; uptime is measured and does not change by it')
    .requiredOption('--title <text>', 'what it is', readReason)
    .requiredOption('--message <text>', 'what partners should know', readReason)
    .option('--provider <code>', 'whom it concerns; the whole service unless given')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(createAction((options: PostOptions) => incidentPost(options)));
  addCommand(incidents, 'resolve', 'tell partners that it is over')
    .argument('<id>', 'its number, as post printed it', readIncidentId)
    .requiredOption('--resolution <text>', 'how it ended', readReason)
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(createAction((id: number, options: ResolveOptions) => incidentResolve(id, options)));
}

const CSV_HELP = `Lines of the file: minute,up or down[,latency in ms[,error label]], for example
  2030-12-31T12:00Z,up,84
  2030-12-31T12:01Z,down,,connection_timeout
Where several places looked in one minute, it was down when most of them say so.`;
