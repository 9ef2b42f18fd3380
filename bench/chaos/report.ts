import { quantile } from '../load/load';
import { type Finding, VERDICTS } from './audit/finding';
import { type Size, VICTIMS, type Victim } from './plan';
import type { Tally } from './tally';

/** The result of a run. */
export interface Report {
  size: Size;
  seconds: number;
  /** By process, for how long it was down each time, in milliseconds. */
  kills: ReadonlyMap<Victim, readonly number[]>;
  /** Processes that ended without being killed. */
  deaths: readonly string[];
  tally: Tally;
  /** Durations of the creations with status 201, in milliseconds. */
  creations: readonly number[];
  /** Environment and status of every order. */
  statuses: readonly string[];
  /** The number of requests to the partners' servers. */
  webhooks: number;
  /** The number of orders at the live providers whose creation was refused. */
  refusedAtProvider: number;
  findings: readonly Finding[];
  /** The directory of the logs, if they may be needed. */
  dataDir: string | null;
}

/** The report as a table, with the findings below it. */
export function describeReport(report: Report): string {
  const { size, seconds, kills, creations, findings, tally } = report;
  const killed = VICTIMS.map((victim) => `${victim} ${kills.get(victim)?.length ?? 0}`).join(', ');
  const gone = VICTIMS.map((victim) => `${victim} ${ms(quantile(kills.get(victim) ?? [], 0.5))}`).join(', ');
  const rows: [string, string][] = [
    ['run', `${size.orders} orders, ${size.kills} kills, seed ${size.seed}, ${seconds.toFixed(0)} s`],
    ['orders', counted(report.statuses)],
    ['kills', killed],
    ['gone, median', gone],
    ['ended by itself', report.deaths.length === 0 ? 'nothing' : counted(report.deaths)],
    ...tally.lines().map((line): [string, string] => {
      const [what = '', ...answers] = line.split(': ');
      return [what, answers.join(': ')];
    }),
    ['creation', `p50 ${ms(quantile(creations, 0.5))}, p99 ${ms(quantile(creations, 0.99))}`],
    ['webhooks', `${report.webhooks} requests`],
    ['provider', `${report.refusedAtProvider} orders made whose creation was refused`],
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

export function countEach(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

export function counted(words: readonly string[]): string {
  return [...countEach(words)]
    .sort()
    .map(([word, count]) => `${count} × ${word}`)
    .join(', ');
}

function ms(value: number): string {
  return Number.isNaN(value) ? '-' : `${value.toFixed(0)} ms`;
}
