import { cpus } from 'node:os';
import { join } from 'node:path';
import { isReached, type Row, ratioOf } from './row';

/** One row as a line of text. */
export function describeRow(row: Row): string {
  const [name, ...cells] = cellsOf(row);
  return `${name?.padEnd(56)}${cells.map((cell) => cell.padStart(16)).join('')}`;
}

/** The page that the benchmarks write. */
export const PAGE = join(__dirname, '../../docs/benchmarks.md');
const IN_ONE = '## Everything in one process';
const WAITING = '## With many orders waiting';

/** The table of API and worker as processes of their own, or that of everything in one process. */
export type Section = 'apart' | 'in one';

/** The page with these rows; its other parts are not changed. */
export function writeRows(section: Section, rows: readonly Row[], before: string): string {
  const table = tableOf([HEADER, RULE, ...rows.map(cellsOf)]);
  return section === 'apart'
    ? writePart('', `${INTRODUCTION}\n${MACHINE}\n\n${table}\n\n${READING}`, before)
    : writePart(IN_ONE, `${IN_ONE}\n\n${IN_ONE_INTRODUCTION}\n${table}\n`, before);
}

/** The page with one part replaced: the one that begins with this heading, or the first one without any. */
function writePart(heading: string, text: string, before: string): string {
  const parts = new Map(before.split(/^(?=## )/m).map((part) => [/^## .*/.exec(part)?.[0] ?? '', part.trim()]));
  parts.set(heading, text.trim());
  const kept = ['', IN_ONE, WAITING].flatMap((one) => parts.get(one) ?? []);
  return `${kept.join('\n\n')}\n`;
}

/** The cost of creations, ten at once. */
export interface CreationCost {
  /** Milliseconds of processor time per creation. */
  node: number;
  postgres: number;
  perSecond: number;
}

/** Creations while so many orders wait, and at the same time on servers without waiting orders. */
export interface WaitingRow {
  waiting: number;
  crowded: CreationCost;
  empty: CreationCost;
}

/** The page with a new part about waiting orders. */
export function writeWaiting(rows: readonly WaitingRow[], before: string): string {
  const pair = (crowded: number, empty: number, unit: string) => `${round(crowded)}${unit}, ${round(empty)}${unit}`;
  const cells = rows.map(({ waiting, crowded, empty }) => [
    waiting.toLocaleString('en'),
    pair(crowded.node, empty.node, ' ms'),
    pair(crowded.postgres, empty.postgres, ' ms'),
    ((crowded.node + crowded.postgres) / (empty.node + empty.postgres)).toFixed(2),
    pair(crowded.perSecond, empty.perSecond, '/s'),
  ]);
  const table = tableOf([WAITING_HEADER, WAITING_RULE, ...cells]);
  return writePart(WAITING, `${WAITING}\n\n${WAITING_INTRODUCTION}\n${table}`, before);
}

const WAITING_HEADER = ['Waiting', 'API and worker', 'Postgres', 'both, as a ratio', 'creations, 10 at once'];
const WAITING_RULE = ['---:', '---:', '---:', '---:', '---:'];
const WAITING_INTRODUCTION = `\`npm run bench:waiting\` writes this part: processor time per creation while so many other orders wait for their deposits and, after
the comma, on separate servers without waiting orders, both in turn. Each waiting order has its rows and a workflow that has reached its
first wait.
`;

function tableOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const MACHINE = `Measured on ${cpus().length} cores with Node.js ${process.versions.node}; both programs, Postgres, Temporal and the load on one machine.`;

const IN_ONE_INTRODUCTION = `\`npm run bench -- --in-one\` writes this part. Swaplane runs as \`npm start\` starts it: API and worker in one process, with embedded
Postgres and Temporal, and one key with raised limits. The baseline uses the same servers. In whole lives the client also reads each order every
half second until it ends, in both programs.

${MACHINE}
`;

const HEADER = ['What', 'Swaplane', 'baseline', 'ratio', 'goal', 'reached'];
const RULE = ['---', '---:', '---:', '---:', '---:', ':---:'];

const INTRODUCTION = `# Benchmarks

\`npm run bench\` writes this page. It compares Swaplane with a minimal program, the baseline (\`bench/bare\`), which does the
work of an order on the same Temporal server and the same Postgres: it opens an order by update-with-start, records each transition
by one local activity that writes order, event and delivery in one transaction, waits by timers, and sends webhooks by a loop that
claims, posts and marks in batches. It has no keys, validation, idempotency, limits, retries or audit, and a crash of it loses or
duplicates work in progress.
`;

const READING = `Both programs run in turn. The first round is not counted; figures are medians of the others. Orders are compared with their
workflows between the slices and measured separately, because otherwise the comparison would fall into one of the slices by chance.
A ratio is Swaplane's figure divided by the baseline's. [What was measured](decisions/measurements.md) explains the figures, and why
goals are missed.
`;

function cellsOf(row: Row): string[] {
  const { name, unit, swaplane, bare } = row;
  const ratio = ratioOf(row);
  const reached = isReached(row);
  const figure = (value: number) => `${round(value)}${unit && ` ${unit}`}`.replace(' /s', '/s');
  return [
    name,
    figure(swaplane),
    bare === null ? '' : figure(bare),
    ratio === null ? '' : ratio.toFixed(2),
    goalOf(row, figure),
    reached === null ? '' : reached ? 'yes' : 'no',
  ];
}

function goalOf({ goal, better }: Row, figure: (value: number) => string): string {
  if (!goal) {
    return '';
  }
  const aim = 'ratio' in goal ? goal.ratio.toFixed(2) : figure(goal.figure);
  return `${better === 'higher' ? '≥' : '≤'} ${aim}`;
}

/** Rounds to at least three digits. */
function round(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+$)/g, ',');
}
