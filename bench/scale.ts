import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listOverdueRetries } from '#db/webhooks/order-deliveries';
import { BY_MONTH_SESSION, partition } from './scale/by-month';
import { fill } from './scale/fill';
import { readSizes } from './scale/indexes';
import { type Cost, measureAll, open, type Subject } from './scale/measure';
import { deleteDeliveries, deleteOrders, dropPartition, type RetentionCost } from './scale/retention';
import { ADD_RETRYING, FILLINGS } from './scale/rows';
import { keepSafe, onDatabase, startServer } from './scale/server';
import {
  apiSubjects,
  dashboardSubjects,
  JOB_SUBJECTS,
  readSample,
  type Sample,
  supportSubjects,
} from './scale/subjects';

/**
 * `npm run bench:scale -- --orders=20000000` fills a database with the rows of so many orders and measures the product's own
 * statements on it, then once more with the orders in partitions by month. A folder given by `--dir` is kept, and used again
 * by the next run. 20 million orders need 45 GB. `--parts` names what is measured.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200000' },
    times: { type: 'string', default: '11' },
    dir: { type: 'string' },
    parts: { type: 'string', default: 'reads,retries,retention,months' },
  },
});
const ORDERS = Number(values.orders);
const TIMES = Number(values.times);
const RETRYING = 100_000;
const BATCHES = 20;
const startedAt = performance.now();

function say(what: string): void {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  process.stdout.write(`${seconds.padStart(6)} s, load ${(loadavg()[0] ?? 0).toFixed(1)}: ${what}\n`);
}

function sayCost({ name, rows, pages, scans, p50, worst }: Cost): void {
  const figures = [rows, pages].map((figure) => figure.toLocaleString('en').padStart(11)).join('');
  const times = [p50, worst].map((ms) => ms.toFixed(1).padStart(9)).join('');
  process.stdout.write(`${name.padEnd(45)}${figures}${times}  ${scans.join(', ')}\n`);
}

function sayRetention({ name, rows, ms, p50OfBatch, logBytes }: RetentionCost): void {
  const each = `${(ms / rows).toFixed(3)} ms and ${(logBytes / rows).toFixed(0)} bytes of log each`;
  say(`${name}: ${rows} in ${ms.toFixed(0)} ms, ${p50OfBatch.toFixed(1)} ms a batch, ${each}`);
}

function subjectsFor(sample: Sample): Subject[] {
  return [...apiSubjects(sample), ...dashboardSubjects(sample), ...supportSubjects(sample), ...JOB_SUBJECTS];
}

const PARTS: Readonly<Record<string, (url: string) => Promise<void>>> = {
  async reads(url) {
    await saySizes(
      url,
      FILLINGS.map(({ table }) => table),
    );
    await measureAll(url, subjectsFor(await sampleOf(url)), { times: TIMES, say: sayCost });
  },
  async retries(url) {
    for (const environment of ['live', 'test'] as const) {
      await onDatabase(url, async (client) => {
        await client.query(ADD_RETRYING, [environment, RETRYING]);
        await client.query('vacuum analyze deliveries');
      });
      const name = `overdue retries (1 s), ${RETRYING.toLocaleString('en')} more retrying of ${environment}`;
      await measureAll(url, [{ name, run: listOverdueRetries }], { times: TIMES, say: sayCost });
    }
  },
  async retention(url) {
    const db = open(url);
    sayRetention(await deleteOrders(db, BATCHES));
    sayRetention(await deleteDeliveries(db, BATCHES));
    await db.$client.end();
  },
  async months(url) {
    const partitions = await onDatabase(url, partition);
    say('copied into partitions by month');
    await saySizes(url, ['by_month.orders']);
    const measuring = { times: TIMES, settings: BY_MONTH_SESSION, say: sayCost };
    await measureAll(url, subjectsFor(await sampleOf(url)), measuring);
    const db = open(url);
    // The first one has but a day or two.
    await onDatabase(url, async (client) => sayRetention(await dropPartition(db, client, partitions[1] ?? '')));
    await db.$client.end();
  },
};

async function sampleOf(url: string): Promise<Sample> {
  const db = open(url);
  const sample = await readSample(db);
  await db.$client.end();
  return sample;
}

async function saySizes(url: string, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const sizes = await onDatabase(url, (client) => readSizes(client, table));
    say(sizes.map(({ name, bytes }) => `${name} ${(bytes / 1024 / 1024).toFixed(0)} MB`).join(', '));
  }
}

async function run(dataDir: string): Promise<void> {
  const server = await startServer(dataDir);
  try {
    await fill(server.url, ORDERS, say);
    await keepSafe(server.url);
    for (const name of values.parts.split(',')) {
      await PARTS[name]?.(server.url);
    }
  } finally {
    await server.close();
  }
}

if (values.dir) {
  mkdirSync(values.dir, { recursive: true });
  void run(values.dir);
} else {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-bench-'));
  void run(dataDir).finally(() => rmSync(dataDir, { recursive: true, force: true }));
}
