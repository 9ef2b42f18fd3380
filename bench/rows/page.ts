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
const WAITING = '## With many orders waiting';

/** The page with these rows; the part about waiting orders is not changed. */
export function writePage(rows: readonly Row[], before: string): string {
  const [, waiting] = before.split(WAITING);
  return `${writeRows(rows)}${waiting === undefined ? '' : `\n${WAITING}${waiting}`}`;
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
  const [main = ''] = before.split(WAITING);
  return `${main.trimEnd()}\n\n${WAITING}\n\n${WAITING_INTRODUCTION}\n${tableOf([WAITING_HEADER, WAITING_RULE, ...cells])}\n`;
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

function writeRows(rows: readonly Row[]): string {
  return `${INTRODUCTION}
Measured on ${cpus().length} cores with Node.js ${process.versions.node}; both programs, Postgres, Temporal and the load on one machine.

${tableOf([HEADER, RULE, ...rows.map(cellsOf)])}

${READING}`;
}

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
