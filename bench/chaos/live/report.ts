import { SECOND } from '#domain/duration';
import { VERDICTS } from '../audit/finding';
import { countEach, counted } from '../report';
import type { Tally } from '../tally';
import type { Books } from './books';
import { FAULTS, type FaultName, faultRow } from './fault-table';

/** The result of a run with live orders. */
export interface LiveReport extends Books {
  size: { orders: number; seed: number };
  seconds: number;
  faults: readonly string[];
  /** Processes that ended by themselves. */
  deaths: readonly string[];
  tally: Tally;
  /** The directory of the logs, if they may be needed. */
  dataDir: string | null;
}

/** The report as a table, with the findings below it. */
export function describeLiveReport(report: LiveReport): string {
  const { size, seconds, findings } = report;
  const rows: [string, string][] = [
    ['run', `${size.orders} live orders, ${report.faults.length} faults, seed ${size.seed}, ${seconds.toFixed(0)} s`],
    ['faults', counted(report.faults)],
    ...[...countEach(report.faults)].sort().flatMap(([name, times]) => describeRow(name, times)),
    ['ended by itself', report.deaths.length === 0 ? 'nothing' : counted(report.deaths)],
    ['orders', `${counted(report.statuses)}; ${report.refused} refused`],
    ['at providers', counted(report.phases)],
    ['people saw', `cases: ${counted(report.cases) || 'none'}; alerts: ${counted(report.alerts) || 'none'}`],
    ...report.tally.lines().map((line): [string, string] => {
      const [what = '', ...answers] = line.split(': ');
      return [what, answers.join(': ')];
    }),
    [
      'worst delay',
      `${inSeconds(report.worstOpeningMs)} to open an order, ${inSeconds(report.worstDelayMs)} to know its end`,
    ],
    [
      'audit',
      VERDICTS.map((verdict) => `${verdict} ${findings.filter((one) => one.verdict === verdict).length}`).join(', '),
    ],
  ];
  const table = rows.map(([name, value]) => `${name.padEnd(16)} ${value}`);
  const details = findings.map(({ verdict, subject, what }) => `  ${verdict}: ${subject}: ${what}`);
  const files = report.dataDir === null ? [] : [`logs and data: ${report.dataDir}`];
  return [...table, ...details, ...files, ''].join('\n');
}

/** Faults of the cluster stand in the table of docs/reliability.md. */
function describeRow(name: string, times: number): [string, string][] {
  if (!Object.hasOwn(FAULTS, name)) return [];
  const { does, after } = faultRow(name as FaultName);
  return [['', `${times} × ${name}: ${does} → ${after}`]];
}

function inSeconds(ms: number): string {
  return `${(ms / SECOND).toFixed(1)} s`;
}
