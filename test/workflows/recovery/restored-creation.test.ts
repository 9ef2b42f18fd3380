import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Order } from '#contract/orders/order';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { orders } from '#db/schema/orders';
import { checkOrders } from '#operations/recovery/reconcile-orders';
import { listLiveOrders } from '#temporal/order-workflow';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { backUp } from '#test/helpers/servers/backup';
import { holdComparison } from '#test/helpers/servers/hold-comparison';
import type { Client as Wallet } from '#test/helpers/service/client';
import { commandsOn } from '#test/helpers/service/commands';
import { makeAddress } from '#twins/assets';

let twins: TwinService;
let live: Wallet;
let sandbox: Wallet;

beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent' });
  ({ live, test: sandbox } = await twins.service.partner());
});
afterAll(() => twins.close());

interface Asked {
  quote: string;
  key: string;
  ref: string;
}

async function ask(name: string): Promise<Asked> {
  const { body } = await estimate(live);
  return { quote: body.quote_id, key: `key-${name}`, ref: `ref-${name}` };
}

const create = ({ quote, key, ref }: Asked) =>
  live.createOnce(
    {
      quote_id: quote,
      address: makeAddress('btc', 'payout'),
      refund_address: makeAddress('ltc', 'refund'),
      partner_order_ref: ref,
    },
    { headers: { 'Idempotency-Key': key } },
  );

const listedAt = async (order: Order) => {
  for await (const page of listLiveOrders(twins.service.workflows, null)) {
    if (page.includes(order.order_id)) return true;
  }
  return false;
};

/**
 * Keeps whoever needs the table waiting until the returned function is called, and changes it meanwhile. On a connection of its
 * own: a pool ends those of a database that seems to hang.
 */
async function holdTable(lock: string, change = ''): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: twins.service.env.DATABASE_URL });
  await client.connect();
  await client.query(`begin; lock table ${lock} mode; ${change}`);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

async function isRecording(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where pid <> pg_backend_pid() and state = 'active' and query like '%insert into "orders" (order_id%'`);
  return rows.length > 0;
}

const health = async () => (await live.call<{ status: string; detail?: string }>('GET', '/health')).body;
const doctorLine = async () => {
  const commands = commandsOn(temporaryDir(), twins.service.env);
  const { stdout } = await commands.run('doctor', '--json');
  const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] };
  return checks.find(({ name }) => name === 'restored database')?.state;
};

test('after a restore a repeated creation waits until the database was compared, and then finds its order', async () => {
  const { service, twin } = twins;
  const { db } = service;
  const asked = await ask('before');
  const backup = await backUp(db);
  const created = await create(asked);
  expect(created.status).toBe(201);
  await eventually(() => listedAt(created.body));
  expect(await health()).not.toHaveProperty('detail');
  expect(await doctorLine()).toBe('well');

  const release = await holdComparison(db);
  await backup.restore();
  expect(await db.$count(orders)).toBe(0);
  const refused = await create(asked);
  expect(refused).toMatchObject({
    status: 503,
    body: {
      error: {
        code: 'NO_PROVIDERS_AVAILABLE',
        outcome: 'not_created',
        message: expect.stringContaining('was restored, and is being compared'),
      },
    },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await eventually(async () => (await health()).detail)).toMatch('no live orders are created');
  expect(await doctorLine()).toBe('wrong');
  expect((await sandbox.open({ scenario: 'success' })).status).toBe('waiting_deposit');

  await release();
  const again = await eventually(async () => {
    const answer = await create(asked);
    return answer.status === 503 ? null : answer;
  });
  expect(again).toMatchObject({ status: 201, body: created.body });
  expect(again.text).toBe(created.text);
  expect(twin.state.list()).toHaveLength(1);
  await eventually(async () => (await health()).detail === undefined);
  const alert = (await listOpenAlerts(db)).find(({ kind }) => kind === 'database_restored');
  expect(alert?.words).toContain(created.body.order_id);

  // Neither another key nor the same quote opens another one.
  expect((await create({ ...asked, key: 'key-other' })).status).toBe(410);
  expect((await create({ ...(await ask('next')), ref: asked.ref })).body).toMatchObject({
    error: { code: 'DUPLICATE_ACTIVE_ORDER', existing_order_id: created.body.order_id },
  });
});

test('an order that was about to be recorded when the database was restored gets its claim back, and stays the only one', async () => {
  const { service, twin } = twins;
  const { db } = service;
  const known = twin.state.list().length;
  const asked = await ask('opening');
  const backup = await backUp(db);
  await db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger no_room before insert on orders execute function no_room()`);
  const opening = create(asked).catch(() => null);
  await eventually(() => twin.state.list().length === known + 1);

  const release = await holdComparison(db);
  await backup.restore();
  // Together, because a record that waited for another table than the trigger's would keep the trigger from going.
  const unlock = await holdTable('orders in access exclusive', 'drop trigger no_room on orders');
  await eventually(() => isRecording(db));
  await unlock();
  await eventually(async () => !(await isRecording(db)));
  await release();

  const again = await eventually(async () => {
    const answer = await create(asked);
    return answer.status === 201 ? answer.body : null;
  });
  const made = twin.state.list().filter(({ reference }) => reference === again.order_id);
  expect([made.length, twin.state.list().length]).toEqual([1, known + 1]);
  await opening;
});

test('orders that a comparison restored before it was interrupted are named by the next one', async () => {
  const { service } = twins;
  const { db } = service;
  const backup = await backUp(db);
  const { body: order } = await create(await ask('interrupted'));
  await eventually(() => listedAt(order));
  const release = await holdComparison(db);
  await backup.restore();
  // So far a comparison came whose worker then died.
  await eventually(async () => {
    const findings = await checkOrders(repairDeps(service), [order.order_id], { repairBy: SYSTEM });
    return findings.length === 0;
  });
  expect(await db.$count(orders, eq(orders.orderId, order.order_id))).toBe(1);
  await release();
  await eventually(async () => (await health()).detail === undefined);
  const alert = (await listOpenAlerts(db)).find(({ kind }) => kind === 'database_restored');
  expect(alert?.words).toContain(order.order_id);
});

test('a creation whose record the database forgets between two attempts is asked for, and not made again', async () => {
  const { service, twin } = twins;
  const { db } = service;
  const before = new Set(twin.state.list().map(({ id }) => id));
  const unlock = await holdTable('order_watches in share row exclusive');
  const opening = create(await ask('forgotten'));
  const waiting = sql`from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "order_watches"%'`;
  await eventually(async () => (await db.execute(sql`select ${waiting}`)).rows.length > 0);
  const made = () => twin.state.list().filter(({ id }) => !before.has(id));
  expect(made()).toHaveLength(1);

  // As a dump does that is loaded into the running server, at a bad moment for the attempt.
  const { rowCount } = await db.execute(sql`delete from provider_calls where order_id = ${made()[0]?.reference}`);
  expect(rowCount).toBe(1);
  await db.execute(sql`select pg_terminate_backend(pid) ${waiting}`);
  await unlock();
  expect(await opening).toMatchObject({ status: 201, body: { order_id: made()[0]?.reference } });
  expect(made()).toHaveLength(1);
});
