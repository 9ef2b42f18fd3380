import { LOG_EVENTS, type LogEvent } from '#domain/logs/events';
import { LOG_FIELDS, LOG_MODULES } from '#domain/logs/log';
import { METRICS, type Metric } from '../table';

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

function writeTable([head = [], ...rows]: readonly (readonly string[])[]): string {
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

const EVENTS: readonly (readonly [string, LogEvent])[] = Object.values(LOG_EVENTS).flatMap((events) =>
  Object.entries<LogEvent>(events),
);

/** docs/logs.md. */
export function writeLogsPage(): string {
  const fields = Object.entries(LOG_FIELDS).map(([name, meaning]) => [`\`${name}\``, meaning]);
  return [
    LOGS_INTRODUCTION,
    writeEvents(EVENTS.filter(([, { alerts }]) => alerts)),
    OTHERS,
    ...Object.entries(LOG_EVENTS).map(([title, events]) => `### ${title}\n\n${writeEvents(quietOf(events))}`),
    TEMPORAL,
    FIELDS,
    `${writeTable([['Field', 'Meaning'], ...fields])}\n`,
  ].join('\n\n');
}

function quietOf(events: Readonly<Record<string, LogEvent>>): (readonly [string, LogEvent])[] {
  return Object.entries(events).filter(([, { alerts }]) => !alerts);
}

function writeEvents(events: readonly (readonly [string, LogEvent])[]): string {
  return writeTable([
    ['`msg`', 'Level', 'What to do'],
    ...events.map(([name, { level, action }]) => [name, level, action]),
  ]);
}

const LOGS_INTRODUCTION = `# Logs

Every process writes one JSON object per line to its standard output. \`level\` is a number: 40 is a warning, 50 an error, 60 the end
of the process. \`time\` is in ISO form, and \`msg\` names what happened: it contains no values, so that you can search and alert by it.
Keys, secrets, signatures and addresses of swaps never appear.

\`LOG_LEVEL\` sets the least severe level. \`LOG_LEVELS\` sets another one for single modules: \`watch=debug,webhooks=info\`. The modules are
${LOG_MODULES.map((name) => `\`${name}\``).join(', ')}.

## Events worth an alert

One such line is enough to notify somebody. The [alerts of Prometheus](operating.md) tell of what users notice; these lines say why.`;

const OTHERS = `## Other warnings

Swaplane recovers from these by itself; they matter if they repeat.`;

const TEMPORAL = `Temporal's own lines begin with \`Temporal:\`, and have the fields of its SDK besides those below.`;

const FIELDS = `## Fields

A field has the same name and the same meaning on every line.`;
