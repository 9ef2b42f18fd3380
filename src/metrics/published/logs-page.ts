import { LOG_EVENTS, type LogEvent } from '#domain/logs/events';
import { LOG_FIELDS, LOG_MODULES } from '#domain/logs/log';
import { writeTable } from './page';

const EVENTS: readonly (readonly [string, LogEvent])[] = Object.values(LOG_EVENTS).flatMap((events) =>
  Object.entries<LogEvent>(events),
);

/** docs/logs.md. */
export function writeLogsPage(): string {
  const fields = Object.entries(LOG_FIELDS).map(([name, meaning]) => [`\`${name}\``, meaning]);
  return [
    INTRODUCTION,
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

const INTRODUCTION = `# Logs

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
