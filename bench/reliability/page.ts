import { SECOND } from '#domain/duration';
import { CLUSTER_FAULT_NAMES, type ClusterFaultName } from '../chaos/cluster/plan';
import type { ChaosResult } from '../chaos/results';
import type { Drill, DrillName, Measured } from './drill';

/** What each fault is, for the table. */
const FAULTS: Readonly<Record<ClusterFaultName, string>> = {
  kill_api: 'one API is killed with SIGKILL',
  kill_worker: 'one worker is killed with SIGKILL',
  kill_postgres: 'Postgres is killed with SIGKILL',
  kill_temporal: "Temporal's server is killed with SIGKILL",
  kill_temporal_postgres: "Temporal's own Postgres is killed with SIGKILL",
  kill_proxy: 'the proxy before the APIs is killed with SIGKILL',
  stall_api: 'one API is stopped with SIGSTOP and continues later',
  stall_worker: 'one worker is stopped with SIGSTOP and continues later',
  stall_postgres: 'Postgres and all its sessions are stopped with SIGSTOP',
  stall_temporal: "Temporal's server is stopped with SIGSTOP",
  disk_full: 'the disk of Postgres is full, and gets free again',
  network_slow: 'everything between our processes and Postgres, Temporal or the providers takes 0.4 s longer each way',
  network_still: 'nothing gets through there, while connections stay open, and then all of it at once',
  network_cut: 'all connections there break, and new ones are refused',
  clock_step: 'the clock of one API or worker steps two minutes forward or back, and later back again',
  postgres_failover: 'Postgres dies, and a synchronous streaming standby is promoted in its place',
  changing_statuses: 'a provider takes back what it had reported',
  unknown_statuses: 'every other response of a provider has a status that nobody knows',
  provider_silent: 'a provider stops answering',
};

const DRILL_TITLES: Readonly<Record<DrillName, string>> = {
  deploy: 'Deploy',
  deploy_waiting: 'Deploy, while orders wait',
  upgrade: 'Upgrade',
  restore: 'Restore',
};

/** docs/reliability.md */
export function writeReliability({ chaos, drills }: Measured): string {
  return `# Reliability

What was rehearsed, and what came of it. A program writes this page from the results of the runs (\`npm run reliability\`);
[Contributing](contributing.md#stress-tests-and-benchmarks) says how to repeat them.

- **Lost**: money, an order, an event or an entry of the ledger that one side has and the other lacks.
- **Doubled**: an order, a refund or an earning that exists twice.
- **Contradicting**: two records that say different things.
- **Believed**: what we have on record because a provider said it, although it is not in the provider's books.
- **Out of sight**: a deposit that nobody watches and that has no case, or an order whose workflow keeps failing.
- **Worst delay**: the longest from an order's end at its provider to its end here, outages included.

## Faults

Live orders are opened at twins of four providers on the production topology: two APIs and two workers behind a proxy, Postgres,
and a Temporal server on a Postgres of its own. Meanwhile faults occur: one after the other to servers and network, and beside them
one after the other to our processes and by providers. At the end the twins' records, the customers' and the database's are compared.

${chaos.length === 0 ? NOT_MEASURED : chaosTables(chaos)}
${(Object.keys(DRILL_TITLES) as DrillName[]).map((name) => `## ${DRILL_TITLES[name]}\n\n${drillTable(drills[name])}`).join('\n')}`;
}

const NOT_MEASURED = 'Not measured yet.\n';

/** The same runs look for both. */
const BEFORE_BELIEVED = 'Runs that did not measure what was believed did not look for failing workflows either.\n';

function chaosTables(runs: readonly ChaosResult[]): string {
  const rows = runs.map(({ seed, day, orders, faults, findings, opened, seconds, ...worst }) => [
    seed,
    day,
    `${opened} of ${orders}`,
    sum(Object.values(faults)),
    findings.lost,
    findings.duplicated,
    findings.contradicting,
    findings.believed ?? 'not measured',
    findings.unwatched,
    inSeconds(worst.worstDelayMs),
    inSeconds(worst.worstOpeningMs),
    `${(seconds / 60).toFixed(0)} min`,
  ]);
  const clean = runs.filter(({ findings }) => sum(Object.values(findings)) === 0).length;
  const columns =
    'Seed,Day,Orders opened,Faults,Lost,Doubled,Contradicting,Believed,Out of sight,Worst delay,Longest wait for an order,Took';
  const counts = CLUSTER_FAULT_NAMES.map((name) => [FAULTS[name], sum(runs.map(({ faults }) => faults[name] ?? 0))]);
  return `${clean} of ${runs.length} runs are clean.

${table(columns.split(','), rows)}
${runs.every(({ findings }) => findings.believed !== undefined) ? '' : BEFORE_BELIEVED}A customer repeats requests that fail, for three minutes at most; orders that were not opened were refused and never paid.

${table(['Fault', 'Times'], counts)}`;
}

function drillTable(drill: Drill | undefined): string {
  if (!drill) return NOT_MEASURED;
  const { day, done, lost, doubled, contradicting, outOfSight, worstDelayMs, further = {} } = drill;
  const rows = Object.entries({
    Lost: lost,
    Doubled: doubled,
    Contradicting: contradicting,
    'Out of sight': outOfSight,
    'Worst delay': worstDelayMs === undefined ? undefined : inSeconds(worstDelayMs),
    ...further,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${done} (${day})\n\n${table(['What', 'Figure'], rows)}`;
}

/** Padded as the formatter pads it. */
function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = [columns, ...rows.map((cells) => cells.map(String))];
  const widths = columns.map((_, at) => Math.max(3, ...texts.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${widths.map((width, at) => cells[at]?.padEnd(width)).join(' | ')} |\n`;
  const [header, ...others] = texts.map(line);
  return [header, line(widths.map((width) => '-'.repeat(width))), ...others].join('');
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function inSeconds(ms: number): string {
  return `${(ms / SECOND).toFixed(1)} s`;
}
