import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from '#contract/orders/order';
import type { Database } from '#db/client';
import { orders as orderRows } from '#db/schema/orders';
import { isTerminal, ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import { freePort } from '#test/helpers/run/free-port';
import { useDatabase } from '#test/helpers/servers/database';
import { PAYLOAD_KEYS } from '#test/helpers/servers/payload-keys';
import { ADDRESSES, createClient, type OrderTerms } from '#test/helpers/service/client';
import { type InstanceProcess, startInstance } from '#test/helpers/service/instance';
import { SECRET_KEY } from '#test/helpers/service/partners';

let instance: InstanceProcess;

let settings: NodeJS.ProcessEnv;
let db: Database;

useDatabase(1, (opened) => {
  db = opened.db;
  settings = { DATABASE_URL: opened.url, SECRET_KEY, PAYLOAD_KEYS };
});
beforeAll(async () => {
  settings.PORT = String(await freePort());
  instance = await startInstance({ settings });
});
afterAll(() => instance.stop());

const REFUND = { scenario: 'refund', body: { refund_address: ADDRESSES.btc }, ttlSeconds: 10_000 } as const;
const TICKET = { scenario: 'refund', swap: { provider: 'betaswap' }, ttlSeconds: 10_000 } as const;

/** How an order reaches each status, and where it ends when its clock is advanced. */
const WAYS: readonly { terms: OrderTerms; by: string; status: OrderStatus; end: OrderStatus; act?: true }[] = [
  { terms: { scenario: 'success', ttlSeconds: 10_000 }, by: 'PT1S', status: 'waiting_deposit', end: 'completed' },
  { terms: { scenario: 'success', ttlSeconds: 10_000 }, by: 'PT3000S', status: 'confirming', end: 'completed' },
  { terms: { scenario: 'success', ttlSeconds: 10_000 }, by: 'PT5000S', status: 'exchanging', end: 'completed' },
  { terms: { scenario: 'success', ttlSeconds: 10_000 }, by: 'PT8000S', status: 'sending', end: 'completed' },
  { terms: { scenario: 'success', ttlSeconds: 10_000 }, by: 'PT10001S', status: 'completed', end: 'completed' },
  { terms: { scenario: 'fail', ttlSeconds: 10_000 }, by: 'PT5000S', status: 'failed', end: 'failed' },
  { terms: { scenario: 'expire', ttlSeconds: 10_000 }, by: 'PT10001S', status: 'expired', end: 'expired' },
  { terms: REFUND, by: 'PT5000S', status: 'refund_required', end: 'refunded' },
  { terms: REFUND, by: 'PT5000S', status: 'refund_required', end: 'refunded', act: true },
  { terms: TICKET, by: 'PT5000S', status: 'refund_required', end: 'manual_review' },
  { terms: REFUND, by: 'PT20000S', status: 'refunded', end: 'refunded' },
  { terms: { scenario: 'review', ttlSeconds: 10_000 }, by: 'PT5000S', status: 'manual_review', end: 'manual_review' },
];

function eraseTemporal(dataDir: string): void {
  const files = readdirSync(dataDir).filter((name) => name.startsWith('temporal.db'));
  expect(files).not.toEqual([]);
  for (const name of files) {
    rmSync(join(dataDir, name));
  }
}

test('fifty orders in all statuses continue after the Temporal server has lost its data', async () => {
  const { dev, dataDir } = instance;
  const client = createClient(dev.base_url.replace(/\/partner\/v1$/, ''), dev.test_key);
  await instance.runJson('partner', 'set', dev.partner_id, '--writes-per-minute', '100000');
  const orders: { way: (typeof WAYS)[number]; orderId: string; before: Order }[] = [];
  for (const way of Array.from({ length: 5 }, () => WAYS)
    .flat()
    .slice(0, 50)) {
    const { order_id: orderId } = await client.open(way.terms);
    await client.advance(orderId, { by: way.by });
    if (way.act) {
      await client.refund(orderId, { action: 'refund_to_address' });
    }
    orders.push({ way, orderId, before: (await client.get(orderId)).body });
  }
  expect(orders.map(({ before }) => before.status)).toEqual(orders.map(({ way }) => way.status));
  expect(new Set(orders.map(({ before }) => before.status))).toEqual(new Set(ORDER_STATUSES));
  const open = orders.filter(({ before }) => !isTerminal(before.status));

  await instance.stop();
  // As compared orders are left: else the job of every minute may repair some before the operator's commands.
  await db.update(orderRows).set({ checked: true });
  eraseTemporal(dataDir);
  instance = await startInstance({ dataDir, settings });
  const doctor = await instance.run('doctor', 'orders', '--json');
  const report = JSON.parse(doctor.stdout) as { findings: { order_id: string; mismatch: string }[] };
  expect(doctor.code).toBe(1);
  expect(new Set(report.findings.map(({ mismatch }) => mismatch))).toEqual(new Set(['workflow_gone']));
  expect(report.findings.map(({ order_id: id }) => id).sort()).toEqual(open.map(({ orderId }) => orderId).sort());

  const { started } = await instance.runJson<{ started: { orders: number } }>('recovery', 'orders');
  expect(started.orders).toBe(open.length);
  expect((await instance.runJson<{ started: { orders: number } }>('recovery', 'orders')).started.orders).toBe(0);
  expect((await instance.run('doctor', 'orders')).code).toBe(0);

  for (const { way, orderId, before } of orders) {
    expect((await client.get(orderId)).body).toEqual(before);
    const { body: after } = await client.advance(orderId, { by: 'P4D' });
    const path = ({ timeline }: Order) => timeline.slice(0, before.timeline.length);
    expect([after.status, path(after)]).toEqual([way.end, before.timeline]);
    expect(after.refund_decision).toEqual(before.refund_decision ?? after.refund_decision);
  }
});
