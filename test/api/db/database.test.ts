import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { type Database, openDatabase } from '#db/client';
import { migrate } from '#db/migrate';
import { findOrder } from '#db/orders/orders';
import { leaseDue } from '#db/webhooks/deliveries';
import { recordSuccess } from '#db/webhooks/delivery-attempts';
import { openTestOrder } from '#test/helpers/api/orders';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';
import { openDispatcherDatabase } from '#webhooks/dispatcher';

describe('migrate', () => {
  test('six processes that migrate one empty database at the same time all succeed', async () => {
    const admin = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
    await admin.connect();
    await admin.query('CREATE DATABASE migrated_at_once');
    const url = new URL(process.env.TEST_DATABASE_ADMIN_URL ?? '');
    url.pathname = 'migrated_at_once';
    await Promise.all(Array.from({ length: 6 }, () => migrate(url.href)));

    const client = new Client({ connectionString: url.href });
    await client.connect();
    expect((await client.query('SELECT 1 FROM partners')).rowCount).toBe(0);
    await client.end();
    await admin.query('DROP DATABASE migrated_at_once');
    await admin.end();
  });

  describe('beside traffic', () => {
    let database: FreshDatabase;
    let busy: Client;
    let migrationsFolder: string;
    beforeAll(async () => {
      database = await freshDatabase();
      busy = new Client({ connectionString: database.url, application_name: 'report' });
      await busy.connect();
      await busy.query('create table things (id int); insert into things values (1), (1)');
    });
    beforeEach(() => {
      migrationsFolder = temporaryDir();
    });
    afterAll(async () => {
      await busy.end();
      await database.drop();
    });

    let lastTime = Date.now();
    /** Writes a folder of migrations as drizzle-kit does, later than all before. */
    function migrations(...texts: string[]) {
      mkdirSync(join(migrationsFolder, 'meta'));
      const entries = texts.map((text, idx) => {
        lastTime += 1;
        writeFileSync(join(migrationsFolder, `${idx}_test.sql`), text);
        return { idx, version: '7', when: lastTime, tag: `${idx}_test`, breakpoints: true };
      });
      const journal = { version: '7', dialect: 'postgresql', entries };
      writeFileSync(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify(journal));
    }
    const run = (limits = {}) => migrate(database.url, { migrationsFolder, lockMs: 50, pauseMs: 10, ...limits });
    const columns = async () =>
      (await busy.query("select column_name from information_schema.columns where table_name = 'things'")).rows.length;

    test('one that gets no lock lets the traffic through, tries again, and says in the end whose transaction to end', async () => {
      migrations('alter table things add column note text');
      await busy.query('begin; select from things');
      await expect(run({ tries: 2 })).rejects.toThrow(
        /no lock within 0\.05 s, 2 times: .* process \d+ \(report\), open for \d+ s.*pg_terminate_backend/,
      );
      expect(await columns()).toBe(1);
      const migrated = run({ tries: 1_000 });
      await busy.query('select pg_sleep(0.1); commit');
      await migrated;
      expect(await columns()).toBe(2);
    });

    test('one whose statement takes too long is taken back as a whole', async () => {
      migrations('alter table things add column other text;--> statement-breakpoint\nselect pg_sleep(10)');
      const before = await columns();
      await expect(run({ statementMs: 50 })).rejects.toThrow(/took longer than 0\.05 s and was taken back/);
      expect(await columns()).toBe(before);
    });

    test('an index is built while others write and migrate, and built again if that failed', async () => {
      const drop = 'drop index concurrently if exists things_id;--> statement-breakpoint\n';
      migrations(`${drop}create unique index concurrently things_id on things (id)`);
      await expect(run()).rejects.toThrow(/could not create unique index/);
      await busy.query('begin; update things set id = 2 where ctid = (select max(ctid) from things)');
      const ended: string[] = [];
      const all = Promise.all([run(), run()]).then(() => ended.push('migrated'));
      await eventually(async () => {
        // Otherwise a transaction sees the same activities again.
        await busy.query('select pg_stat_clear_snapshot()');
        const { rows } = await busy.query(
          "select from pg_stat_activity where query ~ '^drop index conc' and wait_event_type = 'Lock'",
        );
        return rows.length === 1;
      });
      ended.push('written');
      await busy.query('commit');
      await all;
      expect(ended).toEqual(['written', 'migrated']);
      const { rows } = await busy.query("select indisvalid from pg_index where indexrelid = 'things_id'::regclass");
      expect(rows).toEqual([{ indisvalid: true }]);
    });
  });
});

describe('find order', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test('the plan for reading an order reads that order only, even if it was made while the table was small', async () => {
    // One connection, so that its prepared statement can be asked for its plan.
    const db = openDatabase(database.url, { max: 1, onIdleError: () => {} });
    const owner = { partnerId: 'par_plan', environment: 'test' as const };
    await db.$client.query('set plan_cache_mode = force_generic_plan');
    const { orderId } = await openTestOrder(db, { partnerId: owner.partnerId });
    expect(await findOrder(db, orderId, owner)).toMatchObject({ state: expect.stringMatching(/^1-\d{13}$/) });

    const { rows } = await db.$client.query<{ 'QUERY PLAN': string }>(
      `explain execute find_order('${orderId}', 'par_plan', 'test')`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Cond: \(order_id = \$1\)/);
    expect(plan).not.toMatch(/Index Cond:.*partner_id/);
    await db.$client.end();
  });
});

describe('broken connection', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test('a connection that breaks between two statements fails the transaction, but not the process', async () => {
    const db = openDatabase(database.url, { max: 1, onIdleError: () => {} });
    const other = openDatabase(database.url, { max: 1, onIdleError: () => {} });
    const surprises: unknown[] = [];
    const connected = once(db.$client, 'connect');
    const transaction = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const [client] = await connected;
      // An `error` event without a listener ends the process; jest would only report it.
      if (client.listenerCount('error') === 0) surprises.push('nobody listens for a broken connection');
      const ended = once(client, 'end');
      await other.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`);
      await ended;
      await tx.execute(sql`select 1`);
    });
    await expect(transaction).rejects.toThrow();
    expect(surprises).toEqual([]);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await Promise.all([db.$client.end(), other.$client.end()]);
  });
});

describe('first plans', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const LEASE = { dispatcherId: 'one', busy: {}, perEndpoint: 10, limit: 10, leaseMs: 15_000 };
  const SUCCESS = {
    deliveryId: 'dlv_unknown',
    endpointId: 'we_unknown',
    plan: 1,
    planAttempt: 1,
    at: 0,
    ok: true,
    shownSignature: '',
    responseCode: 200,
    responseBody: '',
    errorLabel: null,
    durationMs: 1,
    state: 'delivered' as const,
    nextAttemptAt: null,
  };

  /** The plan that a connection keeps for a statement, whatever its values. */
  async function storedPlan(db: Database, name: string): Promise<string> {
    const { rows: known } = await db.$client.query<{ values: string }>(
      `select array_to_string(array_fill('null'::text, array[cardinality(parameter_types)]), ',') as values
    from pg_prepared_statements where name = $1`,
      [name],
    );
    const { rows } = await db.$client.query<{ 'QUERY PLAN': string }>(`explain execute ${name}(${known[0]?.values})`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test("the dispatcher's statements use indexes, even with plans made while the tables were empty", async () => {
    const db = openDispatcherDatabase(database.url, { onIdleError: () => {} });
    // One statement after the other, so all use one connection.
    await db.$client.query('set plan_cache_mode = force_generic_plan');
    await leaseDue(db, LEASE);
    await recordSuccess(db, SUCCESS);
    for (const name of ['lease_due', 'settle_successes']) {
      const plan = await storedPlan(db, name);
      expect(plan).toContain('on deliveries');
      expect(plan).not.toMatch(/Seq Scan on (deliveries|order_events)/);
    }
    await db.$client.end();
  });
});
