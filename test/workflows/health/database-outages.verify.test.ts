import { Client } from 'pg';
import { HealthDownSchema } from '#contract/health';
import { eventually } from '#test/helpers/run/eventually';
import { startWire, type Wire } from '#test/helpers/servers/wire';
import { ADDRESSES } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

/** How long a call may take when its database hangs [rules/errors: Outages]. */
const PROMISED_MS = 5_000;

let wire: Wire;
let service: Service;
let partner: TestPartner;
let admin: Client;
let name: string;

beforeAll(async () => {
  service = await startService({
    apiDatabase: async (url) => {
      const direct = new URL(url);
      wire = await startWire(direct.host);
      return Object.assign(new URL(url), { host: wire.address }).href;
    },
  });
  admin = new Client({ connectionString: service.env.DATABASE_URL });
  await admin.connect();
  name = new URL(service.env.DATABASE_URL ?? '').pathname.slice(1);
});
beforeEach(async () => {
  // Connections were ended while in use.
  partner = await eventually(() => service.partner().catch(() => null));
});
afterEach(() => admin.query(`alter database ${name} reset all`));
afterAll(async () => {
  await admin.end();
  await service.close();
  await wire.close();
});

const health = async () => {
  const response = await fetch(`${service.origin}/partner/v1/health`);
  return response.status === 200 ? 'ok' : HealthDownSchema.parse(await response.json()).checks;
};
/** A setting of every connection from now on. */
async function set(setting: string, value: string | null): Promise<void> {
  await admin.query(`alter database ${name} ${value === null ? `reset ${setting}` : `set ${setting} = ${value}`}`);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'swaplane'`,
    [name],
  );
}
/** A statement on the table fails as when there is no room for a new page. */
async function fillDisk(table: string, event: 'insert' | 'update'): Promise<() => Promise<void>> {
  await admin.query(`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before ${event} on ${table} execute function no_room()`);
  return async () => void (await admin.query(`drop trigger no_room on ${table}`));
}
const address = ADDRESSES.eth;

test('a read-only database, as after a failover, is an outage: 503 with the outcome of the order, and health reports it', async () => {
  const quote_id = await partner.test.quote();
  await set('default_transaction_read_only', 'on');
  const created = await partner.test.create({ quote_id, address });
  expect(errorOf(created)).toMatchObject({
    http: 503,
    code: 'NO_PROVIDERS_AVAILABLE',
    outcome: expect.stringMatching(/^(not_created|unknown)$/),
  });
  const pending = partner.test.create({ quote_id, address }, { headers: { 'Idempotency-Key': 'once' } });
  expect(errorOf(await pending)).toMatchObject({ http: 503, outcome: 'unknown' });
  await eventually(async () => (await health()) !== 'ok');
  expect(await health()).toMatchObject({ database: 'down', engine: 'ok' });
  await set('default_transaction_read_only', null);
  await eventually(async () => (await health()) === 'ok');
  expect((await partner.test.create({ quote_id, address })).status).toBe(201);
});

test.each([
  ['quotes', 'update', 'not_created'],
  ['order_claims', 'insert', 'not_created'],
] as const)(
  "a disk without room for %s is an outage, and the creation's error states its outcome",
  async (table, event, outcome) => {
    const quote_id = await partner.test.quote();
    const mend = await fillDisk(table, event);
    const created = await partner.test.create({ quote_id, address });
    expect(errorOf(created)).toMatchObject({ http: 503, code: 'NO_PROVIDERS_AVAILABLE', outcome });
    await mend();
    expect((await partner.test.create({ quote_id, address })).status).toBe(201);
  },
);

test('a disk without room for an estimate gives 503, not an internal error', async () => {
  const mend = await fillDisk('quotes', 'insert');
  const { http, code } = errorOf(
    await partner.test.call('GET', '/estimate', undefined, { query: { from: 'LTC', to: 'BTC', amount: '3.5' } }),
  );
  await mend();
  expect([http, code]).toEqual([503, 'NO_PROVIDERS_AVAILABLE']);
  expect(service.surprises).toEqual([]);
});

test('health reports a disk that has no room for another file', async () => {
  await set('temp_file_limit', "'1kB'");
  expect(await eventually(async () => ((await health()) === 'ok' ? null : health()))).toMatchObject({
    database: 'down',
  });
  await set('temp_file_limit', null);
  await eventually(async () => (await health()) === 'ok');
});

test('running calls end within 5 s when the database hangs, the next ones at once, and everything works again later', async () => {
  const quotes = await Promise.all([partner.test.quote(), partner.test.quote()]);
  const timed = async (answer: Promise<{ status: number }>) => {
    const startedAt = performance.now();
    const { status } = await answer;
    return { status, ms: performance.now() - startedAt };
  };
  wire.mute();
  const inFlight = await Promise.all([
    ...quotes.map((quote_id, nth) =>
      timed(partner.test.create({ quote_id, address }, { headers: nth === 0 ? {} : { 'Idempotency-Key': 'hang' } })),
    ),
    timed(partner.test.call('GET', '/me/orders')),
    timed(fetch(`${service.origin}/partner/v1/estimate?from=LTC&to=BTC&amount=3.5`)),
  ]);
  for (const { status, ms } of inFlight) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(PROMISED_MS);
  }
  const next = await timed(partner.test.call('GET', '/me/orders'));
  expect(next.status).toBe(503);
  expect(next.ms).toBeLessThan(500);
  expect(await health()).toMatchObject({ database: 'down' });
  wire.mend();
  await eventually(async () => (await health()) === 'ok');
  expect((await partner.test.call('GET', '/me/orders')).status).toBe(200);
});

test('a slow statement is not interrupted', async () => {
  const { rows } = await service.db.execute<{ slow: string }>(`select pg_sleep(4)::text as slow`);
  expect(rows).toHaveLength(1);
});
