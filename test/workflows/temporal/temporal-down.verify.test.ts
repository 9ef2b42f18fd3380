import { eq, sql } from 'drizzle-orm';
import { Client as Session } from 'pg';
import { HealthDownSchema } from '#contract/health';
import { announceEdition, findWorkers, holdPresence } from '#db/health/worker-presence';
import { idempotencyKeys } from '#db/schema/limits';
import { orderClaims, orders } from '#db/schema/orders';
import { openAsDeadProcess } from '#test/helpers/orders/died-creation';
import { eventually } from '#test/helpers/run/eventually';
import { startTemporalProxy, type TemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { ADDRESSES, type Answer } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

const KEY = { headers: { 'Idempotency-Key': 'k' } };
/** A call that waited for Temporal would take as long. */
const ANSWER_LIMIT_MS = 30_000;

let proxy: TemporalProxy;
let service: Service;

beforeAll(async () => {
  proxy = await startTemporalProxy();
  service = await startService({ temporalAddress: proxy.address, env: { TEMPORAL_ANSWER_LIMIT: '30s' } });
});
afterAll(async () => {
  await service.close();
  await proxy.close();
});

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const startedAt = performance.now();
  return { answer: await work, ms: performance.now() - startedAt };
}

const health = () => fetch(`${service.origin}/partner/v1/health`);

/** The parts that /health names, once it is not ok. */
async function downParts(): Promise<object> {
  const response = await eventually(async () => {
    const answer = await health();
    return answer.status === 503 ? answer : null;
  });
  return HealthDownSchema.parse(await response.json()).checks;
}

const untilUp = () => eventually(async () => (await health()).status === 200);

const WAYS: [string, () => Promise<void> | void, () => Promise<void> | void, object][] = [
  ['no worker is alive', () => service.stopWorker(), () => service.startWorker(), { engine: 'ok', worker: 'down' }],
  ['Temporal is gone', () => proxy.cut(), () => proxy.mend(), { engine: 'down', worker: 'ok' }],
  ['Temporal does not answer', () => proxy.mute(), () => proxy.mend(), { engine: 'down', worker: 'ok' }],
];

describe.each(WAYS)('when %s', (_what, lose, mend, checks) => {
  test('health names it, creations are refused at once without any effect, and succeed afterwards', async () => {
    const { partnerId, test: client } = await service.partner();
    const body = { quote_id: await client.quote(), address: ADDRESSES.eth, partner_order_ref: 'cart' };
    await lose();
    expect(await downParts()).toEqual({ database: 'ok', ...checks });

    const { answer, ms } = await timed(client.createOnce(body, KEY));
    expect(errorOf(answer)).toMatchObject({ http: 503, code: 'NO_PROVIDERS_AVAILABLE', outcome: 'not_created' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
    for (const table of [idempotencyKeys, orderClaims, orders]) {
      expect(await service.db.$count(table, eq(table.partnerId, partnerId))).toBe(0);
    }

    await mend();
    await untilUp();
    expect((await client.createOnce(body, KEY)).status).toBe(201);
  });
});

test("the next creation after a worker's start succeeds", async () => {
  const { test: client } = await service.partner();
  await service.stopWorker();
  await downParts();
  await service.startWorker();
  await untilUp();
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
  expect((await client.createOnce(body, KEY)).status).toBe(201);
});

test('while no worker is alive, the outcome of a creation that an earlier process began is unknown', async () => {
  const { test: client } = await service.partner();
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
  const orderId = await openAsDeadProcess(service, client, { body, key: 'k', after: 'the claim' });
  await service.stopWorker();
  await downParts();
  const { answer, ms } = await timed(client.createOnce(body, KEY));
  expect(errorOf(answer)).toMatchObject({ http: 503, outcome: 'unknown' });
  expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
  await service.startWorker();
  await untilUp();
  expect((await client.createOnce(body, KEY)).body.order_id).toBe(orderId);
});

test('a repetition gets the stored response, with or without Temporal', async () => {
  const { test: client } = await service.partner();
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
  const first: Answer = await client.create(body, KEY);
  await service.stopWorker();
  await downParts();
  expect((await client.createOnce(body, KEY)).text).toBe(first.text);
  await service.startWorker();
});

describe('a worker counts as alive', () => {
  const open = async () => {
    const session = new Session({ connectionString: service.db.$client.options.connectionString });
    session.on('error', () => undefined);
    await session.connect();
    await announceEdition(session);
    await holdPresence(session, []);
    return session;
  };
  const hasWorker = async () => (await findWorkers(service.db)).isAlive;

  test('as long as one of several is', async () => {
    await service.stopWorker();
    expect(await hasWorker()).toBe(false);
    const [one, other] = [await open(), await open()];
    await one.end();
    expect(await hasWorker()).toBe(true);
    await other.end();
    await eventually(async () => !(await hasWorker()));
    await service.startWorker();
  });

  test('again soon after the database has ended its session', async () => {
    await service.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'swaplane-worker'`,
    );
    await eventually(hasWorker);
  });
});
