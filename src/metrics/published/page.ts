import type { Metric } from '../metric';
import { METRICS } from '../table';

/** More values than this are not listed. */
const MOST_LISTED = 10;

/** docs/metrics.md. */
export function writeMetricsPage(): string {
  const rows = Object.entries<Metric>(METRICS).map(([name, { type, labels, help, isShared }]) => [
    `\`${name}\``,
    type,
    Object.entries(labels).map(describeLabel).join('; '),
    `${help}${isShared ? ' †' : ''}`,
  ]);
  return `${INTRODUCTION}\n${writeTable([['Metric', 'Type', 'Labels', 'Meaning'], ...rows])}\n\n${END}`;
}

function describeLabel([label, values]: [string, readonly string[] | null]): string {
  const list = values === null || values.length > MOST_LISTED ? '' : `: ${values.join(', ')}`;
  return `\`${label}\`${list}`;
}

export function writeTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_name, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const INTRODUCTION = `# Metrics

With \`METRICS_PORT\`, an API process or a worker answers \`GET /metrics\` at that port of \`METRICS_HOST\` in Prometheus' text format;
\`npm start\` always does, at a free port that it prints. The port needs no key: let only your Prometheus reach it.

Names begin with \`swaplane_\`. A value that a label does not list is counted as \`other\`, and no metric contains an id, an address or a
path. Values marked with † are read from Postgres or Temporal, at most every 15 seconds; every process shows the same, so take their
\`max\`. While Postgres is away they are absent, and \`swaplane_database_up\` is 0. Everything else is about one process since its start:
add it up.
`;

const END = `Node's own metrics follow with their usual names: \`process_*\` for memory, processor and files, \`nodejs_*\` for the event loop's delay and
garbage collection. A worker with \`TEMPORAL_METRICS_PORT\` also serves the Temporal SDK's metrics at that port, as \`temporal_*\`: task
slots, pollers, latencies, failed calls.

## Alerts and dashboards

\`deploy/prometheus/rules.yml\` has alerts for these metrics, each with a runbook; \`deploy/prometheus/prometheus.yml\` is an example of a
configuration that loads them. \`deploy/grafana\` has two dashboards with the files that provision them. This page and the dashboards are
written by \`npm run metrics\`.
`;
