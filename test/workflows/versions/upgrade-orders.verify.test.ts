import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WorkflowClient } from '@temporalio/client';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client as Postgres } from 'pg';
import { type Books, closeBooks } from '#bench/chaos/live/books';
import { type CustomerDeps, type LiveRecord, playCustomer } from '#bench/chaos/live/customer';
import { planOrders, TWIN_CODES } from '#bench/chaos/live/plan';
import { startTwins, type Twins } from '#bench/chaos/live/twins';
import { createRandom } from '#bench/chaos/plan';
import { retryUntil } from '#bench/chaos/retry';
import { type Progress, watchProgress } from '#bench/chaos/stories/progress';
import { Tally } from '#bench/chaos/tally';
import { writeDrill } from '#bench/reliability/drill';
import { type Database, openDatabase } from '#db/client';
import { SECOND } from '#domain/duration';
import { buildPrevious, findPreviousVersion } from '#test/helpers/previous-build';
import { type RoleProcess, roleProcess } from '#test/helpers/processes/role-process';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { databaseFrom, type FreshDatabase } from '#test/helpers/servers/database';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';
import { DATA_CONVERTER } from '#test/helpers/servers/payload-keys';
import { startWire, type Wire } from '#test/helpers/servers/wire';
import { createClient } from '#test/helpers/service/client';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { listReleases, type Release } from '#test/releases/releases';

/** One live order and one of the sandbox. */
const OPEN_EVERY_MS = 1_000;
const MOST = 150;
const MIGRATIONS = join(__dirname, '../../../src/db/migrations');
/** How many of each are opened before the first step of the upgrade, and again after the last one. */
const BESIDE = 15;

/** Of the processes that run before the upgrade. */
const release = listReleases().find(({ version }) => version === findPreviousVersion()) as Release;

let database: FreshDatabase;
let servers: FreshServers;
let twins: Twins;
let db: Database;
let progress: Progress;
let wire: Wire;
const processes: RoleProcess[] = [];

beforeAll(async () => {
  [database, servers, twins] = await Promise.all([databaseFrom(release.dump), freshServers(), startTwins()]);
  db = openDatabase(database.url, { max: 5, onIdleError: () => {} });
  progress = watchProgress(db);
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await progress.close();
  await db.$client.end();
  await Promise.all([wire?.close(), twins.close(), servers.drop()]);
  await database.drop();
});

/** In the schema of the release, which today's tables do not fit yet. */
async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Postgres({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
const countMigrations = async () => (await query('select from drizzle.__drizzle_migrations')).length;

/** A process of the release, or of today. */
function processOf(role: 'api' | 'worker', port: number, previous?: ReturnType<typeof buildPrevious>): RoleProcess {
  const env = {
    ...servers.env,
    ...twins.env,
    DATABASE_URL: database.url,
    SECRET_KEY,
    PORT: String(port),
    PUBLIC_URL: `http://${wire.address}`,
    WEBHOOK_ALLOW_LOCALHOST: 'true',
    LOG_LEVEL: 'warn',
    RECONCILE_ORDERS_EVERY: '10s',
    CHECK_OPEN_ORDERS_EVERY: '20s',
    ...previous?.env,
  };
  const made = roleProcess(role, env, previous ? { script: previous.script(role) } : {});
  processes.push(made);
  return made;
}

interface SandboxRecord {
  orderId: string | null;
  /** The status at the end of its play. */
  status: string | null;
}

/** Opens an order of the sandbox as a careful wallet does, and waits for its end. */
async function playSandbox(test: CustomerDeps['client'], nth: number): Promise<SandboxRecord> {
  const quote_id = await test.quote();
  const body = { quote_id, address: '0x52908400098527886E0F7030069857D2E4169EE7', partner_order_ref: `upgrade-${nth}` };
  const options = { headers: { 'Idempotency-Key': `upgrade-${nth}` } };
  const orderId = await retryUntil(async () => {
    const answer = await test.createOnce(body, options);
    return answer.status === 201 ? answer.body.order_id : null;
  });
  return { orderId, status: orderId && (await progress.reaches(orderId, ['completed', 'failed', 'expired'])) };
}

/** Opens orders at a steady rate until it is ended. */
function startOrders(live: CustomerDeps, test: CustomerDeps['client']) {
  const plans = planOrders(MOST, createRandom(1));
  const lives: Promise<LiveRecord>[] = [];
  const sandboxes: Promise<SandboxRecord>[] = [];
  const stopping = new AbortController();
  const opening = (async () => {
    for (const plan of plans) {
      if (stopping.signal.aborted) return;
      lives.push(playCustomer(live, plan));
      sandboxes.push(playSandbox(test, plan.nth));
      await delay(OPEN_EVERY_MS);
    }
  })();
  return {
    begun: () => lives.length,
    async stop() {
      stopping.abort();
      await opening;
      return { live: await Promise.all(lives), sandbox: await Promise.all(sandboxes) };
    },
  };
}

/** The figures for docs/reliability.md, if they were asked for. */
function record(books: Books, opened: { live: number; sandbox: number; meanwhile: number; migrations: number }): void {
  const { RELIABILITY_RESULTS } = process.env;
  if (!RELIABILITY_RESULTS) return;
  const count = (verdict: string) => books.findings.filter((one) => one.verdict === verdict).length;
  writeDrill(RELIABILITY_RESULTS, 'upgrade', {
    day: new Date().toISOString().slice(0, 10),
    done: `An API and a worker of the previous release worked on a database as release ${release.version} left it. Then this version's worker migrated it beside them, and this version's API and worker took over, while live orders were opened at twins of four providers, and others in the sandbox.`,
    lost: count('lost'),
    doubled: count('duplicated'),
    contradicting: count('contradicting'),
    outOfSight: count('unwatched'),
    worstDelayMs: books.worstDelayMs,
    further: {
      'Live orders': opened.live,
      'Sandbox orders': opened.sandbox,
      'Opened during the upgrade': opened.meanwhile,
      Migrations: opened.migrations,
      'Longest wait for an order': `${(books.worstOpeningMs / SECOND).toFixed(1)} s`,
    },
  });
}

test('an upgrade loses, doubles and contradicts no order that is opened before, during or after it', async () => {
  const previous = buildPrevious(temporaryDir());
  const [oldPort, newPort] = [await freePort(), await freePort()];
  wire = await startWire(`127.0.0.1:${oldPort}`);
  await query('update partners set reads_per_minute = 1000000, writes_per_minute = 1000000, bulk_per_minute = 1000000');
  const before = await query<{ order_id: string }>('select order_id from order_claims');
  const migrations = await countMigrations();

  const [oldApi, oldWorker] = [processOf('api', oldPort, previous), processOf('worker', oldPort, previous)];
  await Promise.all([oldApi.start(), oldWorker.start()]);
  const catalogs = 'select from provider_catalogues';
  await eventually(async () => (await query(catalogs)).length >= TWIN_CODES.length);
  expect(await countMigrations()).toBe(migrations);

  const origin = `http://${wire.address}`;
  const client = createClient(origin, release.keys.live);
  const orders = startOrders({ client, twins, progress, tally: new Tally() }, createClient(origin, release.keys.test));
  await eventually(() => orders.begun() >= BESIDE);
  const begunBefore = orders.begun();
  const [newWorker, newApi] = [processOf('worker', newPort), processOf('api', newPort)];
  await newWorker.start();
  const migrated = (await countMigrations()) - migrations;
  await newApi.start();
  wire.lead(`127.0.0.1:${newPort}`);
  await oldApi.stop();
  await oldWorker.stop();
  const begunAfter = orders.begun();
  await eventually(() => orders.begun() >= begunAfter + BESIDE);
  const { live, sandbox } = await orders.stop();

  const workflows = new WorkflowClient({
    connection: servers.temporal,
    namespace: servers.env.TEMPORAL_NAMESPACE,
    dataConverter: DATA_CONVERTER,
  });
  const earlier = new Set(before.map(({ order_id }) => order_id));
  const books = await closeBooks({ db, workflows, twins, earlier, log: () => undefined }, live);
  record(books, {
    live: live.length,
    sandbox: sandbox.length,
    meanwhile: begunAfter - begunBefore,
    migrations: migrated,
  });
  expect(books.findings).toEqual([]);
  expect(live.filter(({ order }) => order === null)).toEqual([]);
  expect(sandbox.filter(({ status }) => status !== 'completed')).toEqual([]);
  expect(new Set(sandbox.map(({ orderId }) => orderId)).size).toBe(sandbox.length);
  expect(migrations + migrated).toBe(readMigrationFiles({ migrationsFolder: MIGRATIONS }).length);
  expect(begunAfter).toBeGreaterThan(begunBefore);
});
