import { z } from 'zod';
import { type Database, openDatabase } from '#db/client';
import { quantile } from '../load/load';

/** A piece of the product's work, by what somebody wants. */
export interface Subject {
  name: string;
  run: (db: Database) => Promise<unknown>;
}

export interface Cost {
  name: string;
  /** Rows that tables and indexes gave, including those that a filter then left out. */
  rows: number;
  /** Pages of 8 KB that were looked at, in memory or not. */
  pages: number;
  /** What was scanned, and how. */
  scans: string[];
  /** In milliseconds, everything in memory. */
  p50: number;
  worst: number;
}

/** What is slow is not repeated as often. */
const LEAST = 3;
const ENOUGH_MS = 10_000;

const EXPLAINED = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
  // Not into the server's own log.
  log_min_messages: 'panic',
};

/** Opens the database as the product does; `settings` are of its sessions. */
export function open(url: string, settings: Readonly<Record<string, string>> = {}): Database {
  const withSettings = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  withSettings.searchParams.set('options', options.join(' '));
  return openDatabase(withSettings.href, { max: 4, onIdleError: () => {} });
}

/** Measures each piece of work: once for its plans, then `times` for its time. */
export async function measureAll(
  url: string,
  subjects: readonly Subject[],
  { times, settings = {}, say }: { times: number; settings?: Record<string, string>; say: (cost: Cost) => void },
): Promise<Cost[]> {
  const plain = open(url, settings);
  const explained = open(url, { ...settings, ...EXPLAINED });
  const plans: Plan[] = [];
  explained.$client.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      const [, plan] = /plan:\n([\s\S]*)/.exec(message ?? '') ?? [];
      if (plan) plans.push(planSchema.parse(JSON.parse(plan)).Plan);
    }),
  );
  const parents = await readPartitions(plain);
  const costs: Cost[] = [];
  for (const { name, run } of subjects) {
    plans.length = 0;
    await run(explained);
    const seen = plans.flatMap(scansOf);
    const pages = sum(plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']));
    const took: number[] = [];
    while (took.length < times && (took.length < LEAST || sum(took) < ENOUGH_MS)) {
      const startedAt = performance.now();
      await run(plain);
      took.push(performance.now() - startedAt);
    }
    const cost: Cost = {
      name,
      rows: sum(seen.map(rowsOf)),
      pages,
      scans: nameScans(seen, parents),
      p50: quantile(took, 0.5),
      worst: quantile(took, 1),
    };
    costs.push(cost);
    say(cost);
  }
  await Promise.all([plain.$client.end(), explained.$client.end()]);
  return costs;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  'Rows Removed by Index Recheck'?: number | undefined;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[] | undefined;
}

const nodeSchema: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(nodeSchema).optional();
  },
});
const planSchema = z.object({ Plan: nodeSchema });

/** The scans of a plan, without those that were not needed. */
function scansOf(plan: Plan): Plan[] {
  const isScan = (plan['Index Name'] ?? plan['Relation Name']) !== undefined && plan['Node Type'] !== 'ModifyTable';
  const inner = (plan.Plans ?? []).flatMap(scansOf);
  return isScan && plan['Actual Loops'] > 0 ? [...inner, plan] : inner;
}

/** A bitmap's rows are counted at the table that it leads to. */
function rowsOf(scan: Plan): number {
  if (scan['Node Type'] === 'Bitmap Index Scan') return 0;
  const removed = (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((scan['Actual Rows'] + removed) * scan['Actual Loops']);
}

const WORDS: Readonly<Record<string, string>> = {
  'Index Scan': 'index',
  'Index Only Scan': 'index only',
  'Bitmap Index Scan': 'bitmap',
  'Seq Scan': 'all of',
};

/** "index orders_pkey (24)" for as many scans of the same kind, such as of partitions. */
function nameScans(scans: readonly Plan[], parents: ReadonlyMap<string, string>): string[] {
  const counts = new Map<string, number>();
  for (const scan of scans) {
    const name = scan['Index Name'] ?? scan['Relation Name'] ?? '';
    const type = scan['Node Type'];
    if (type === 'Bitmap Heap Scan') continue;
    const words = `${WORDS[type] ?? type} ${parents.get(name) ?? name}`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => (count > 1 ? `${words} (${count})` : words));
}

/** The index or table that each index or table is a partition of. */
async function readPartitions(db: Database): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent
    from pg_inherits join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent`,
  );
  return new Map(rows.map(({ child, parent }) => [child, parent]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
