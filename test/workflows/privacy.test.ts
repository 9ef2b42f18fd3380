import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Order } from '#contract/orders/order';
import { listRequestedErasures } from '#db/privacy/erasures';
import { openCase } from '#db/recovery/cases';
import { auditLog } from '#db/schema/audit';
import { orderExportParts, orderExports } from '#db/schema/exports';
import { workflowHistories } from '#db/schema/histories';
import { orders } from '#db/schema/orders';
import { requests } from '#db/schema/requests';
import { orderWatches } from '#db/schema/watching';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { pollNow } from '#db/watching/watches';
import { RETENTION } from '#domain/jobs/retention';
import { eraseOrder } from '#operations/privacy';
import { newId } from '#security/secret';
import { copyHistories } from '#temporal/histories/copy-histories';
import { listTemporalRuns, readTemporalHistory } from '#temporal/histories/history';
import { environmentOf, estimate, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { backUp } from '#test/helpers/servers/backup';
import { type Commands, commandsOn } from '#test/helpers/service/commands';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress, makeHash } from '#twins/assets';
import type { Twin } from '#twins/twin';
import { deleteAllOutlived } from '#worker/jobs/retention';

const PROVIDER = 'sideshift';
const BY = { actor: 'cli:anna', reason: 'The user asked for it' };

/** Every log line of the service, at every level. */
const lines: string[] = [];
let twin: Twin;
let service: Service;
let partner: TestPartner;
let commands: Commands;
beforeAll(async () => {
  twin = await openTwin(PROVIDER, { story: 'silent' });
  const env = { ...environmentOf(PROVIDER, twin), PROVIDERS: PROVIDER, PROVIDER_SIDESHIFT_PASS_USER_IP: 'true' };
  service = await startService({ env, lines });
  partner = await service.partner();
  commands = commandsOn(temporaryDir(), service.env);
});
afterAll(async () => {
  await service.close();
  await twin.close();
});

let planted = 0;
/** What one user writes, nowhere to be found by chance. */
function newUser() {
  planted += 1;
  return {
    address: makeAddress('xrp', `payout-${planted}`),
    extra_id: String(314_159_260 + planted),
    refund_address: makeAddress('ltc', `refund-${planted}`),
    user_ip: `203.0.113.${planted}`,
    partner_order_ref: `reference-of-the-partner-${planted}`,
  };
}
type User = ReturnType<typeof newUser>;

/** A live order that its provider has completed. */
async function completed(user: User): Promise<Order> {
  const { live } = partner;
  const swap = { from: 'LTC', to: 'XRP', user_ip: user.user_ip };
  const quote = await eventually(async () => (await estimate(live, swap)).body.quote_id);
  const { status, body: order } = await live.create({ quote_id: quote, ...user });
  expect(status).toBe(201);
  twin.state.set(order.provider_order_id, { phase: 'completed' });
  const poll = () => pollNow(service.db, PROVIDER, order.provider_order_id);
  await poll();
  await eventually(async () => (await live.get(order.order_id)).body.status === 'completed');
  // The poll that hears of the end still takes the order for open, and plans another.
  await poll();
  const isWatched = and(eq(orderWatches.orderId, order.order_id), isNotNull(orderWatches.nextPollAt));
  await eventually(async () => (await service.db.$count(orderWatches, isWatched)) === 0);
  return (await live.get(order.order_id)).body;
}

/** A completed test order, of which the partner's webhook has been told. */
async function played(user: User): Promise<Order> {
  const swap = { from: 'LTC', to: 'XRP', amount: '3.5' };
  const { order_id: orderId } = await partner.test.open({ scenario: 'success', ttlSeconds: 86_400, swap, body: user });
  await partner.test.advance(orderId, { by: 'P2D' });
  const delivered = sql`order_id = ${orderId} and state = 'delivered'`;
  await eventually(async () => (await service.db.$count(deliveries, delivered)) === 5);
  return (await partner.test.get(orderId)).body;
}

/** As if nothing had been recorded about it for so many days, once its workflow is over. */
async function endedBefore({ order_id: id }: Order, days: number): Promise<void> {
  await eventually(async () => (await listTemporalRuns(service.workflows, id))[0]?.closedAt);
  const recordedAt = sql`now() - ${days} * interval '1 day'`;
  await service.db.update(orders).set({ recordedAt }).where(eq(orders.orderId, id));
}

/** Everything in every table, with compressed files as text. */
async function everythingStored(): Promise<string> {
  const { db } = service;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute<{ text: string }>(sql.raw(`select t::text as text from public."${name}" t`));
      return rows.map(({ text }) => `${name}: ${text}`);
    }),
  );
  const files = await db.select({ body: orderExportParts.body }).from(orderExportParts);
  return [...texts.flat(), ...files.map(({ body }) => gunzipSync(body).toString())].join('\n');
}

const textsOf = (user: User, order: Order) => [
  ...Object.values(user),
  order.deposit_address,
  order.tx_in_hash ?? 'no deposit',
  order.tx_out_hash ?? 'no payout',
];
const linesWith = (stored: string, text: string) => stored.split('\n').filter((line) => line.includes(text));

/** The partner's export of its orders, as the worker writes it, and the calls that its list of orders leaves in the log. */
async function exportAndList({ order_id: orderId, payout_address: address, sandbox }: Order): Promise<void> {
  const { db } = service;
  const { partnerId } = partner;
  const exportId = newId('exp');
  const ready = { state: 'ready' as const, userId: 'usr_1', search: {} };
  await db.insert(orderExports).values({ exportId, partnerId, environment: 'live', ...ready });
  await db.insert(orderExportParts).values({ exportId, part: 1, body: gzipSync(`${orderId},${address}`) });
  const client = sandbox ? partner.test : partner.live;
  expect((await client.call('GET', '/me/orders')).text).toContain(address);
  const lists = sql`operation = 'listOrders' and environment = ${sandbox ? 'test' : 'live'}`;
  await eventually(async () => (await db.$count(requests, lists)) > 0);
}

test("after the erasure no table, history, copy or log contains the order's addresses, memo, hashes, IP address or reference", async () => {
  const { db, workflows } = service;
  await service.webhooks(partner.partnerId);
  const users = [newUser(), newUser()] as const;
  const made = [await completed(users[0]), await played(users[1])];
  const texts = made.flatMap((order, index) => textsOf(users[index] ?? users[0], order));
  await db.update(deliveryAttempts).set({ responseBody: `stored for ${users[1].address}` });
  for (const order of made) {
    await exportAndList(order);
    await endedBefore(order, 2);
    expect(await readTemporalHistory(workflows, order.order_id)).not.toBeNull();
  }
  await copyHistories({ ...service, log: pino({ level: 'silent' }) });
  expect(await db.$count(workflowHistories)).toBe(2);
  const before = await everythingStored();
  expect(texts.filter((text) => !before.includes(text))).toEqual([]);
  for (const { order_id: orderId } of made) {
    expect(await eraseOrder(service, { orderId, ...BY })).toBe(true);
  }
  const after = await everythingStored();
  expect(texts.flatMap((text) => linesWith(after, text))).toEqual([]);
  expect(await db.$count(workflowHistories)).toBe(0);
  for (const { order_id: orderId } of made) {
    await eventually(async () => (await readTemporalHistory(workflows, orderId)) === null);
    const entries = await db.select().from(auditLog).where(eq(auditLog.target, orderId));
    expect(entries).toMatchObject([{ action: 'order.erased', ...BY }]);
  }

  // They still exist, with all that is not about their users.
  for (const [index, order] of made.entries()) {
    const { order_id: orderId } = order;
    const mark = `erased:${orderId}`;
    const marks = { deposit_address: mark, payout_address: mark, tx_in_hash: mark, tx_out_hash: mark };
    expect((await (index === 0 ? partner.live : partner.test).get(orderId)).body).toEqual({
      ...order,
      ...marks,
      evidence: order.evidence && JSON.parse(JSON.stringify(order.evidence).replace(/"sandbox_\w+"/g, `"${mark}"`)),
      partner_order_ref: mark,
      deposit_extra_id: order.deposit_extra_id && mark,
    });
    const page = await fetch(order.tracking_url);
    expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('/tx/erased')]);
    expect(await commands.run('order', 'explain', orderId)).toMatchObject({ code: 0 });
    expect(await commands.run('order', 'inspect', orderId)).toMatchObject({ code: 0 });
  }
  const { findings } = await commands.runJson<{ findings: unknown[] }>('recovery', 'repair');
  expect(findings).toEqual([]);
  // What an error says of a query is the most that a log could give away.
  const failing = db.execute(sql`select no_such_column from orders where order_id in (${sql.join(texts, sql`, `)})`);
  await failing.catch((err) => service.runtime.log.error({ err }, 'requests could not be logged'));
  expect(lines.join('')).toContain('no_such_column');
  expect(texts.filter((text) => lines.join('').includes(text))).toEqual([]);
});

test('an order is not erased while it is open, has a case or has just ended, and it says what to do', async () => {
  const order = await completed(newUser());
  const { order_id: orderId } = order;
  const erase = () => commands.run('privacy', 'erase', orderId, '--reason', BY.reason);
  expect(await erase()).toMatchObject({ code: 1, stderr: expect.stringContaining('It can be erased from') });
  await endedBefore(order, 2);
  const second = makeHash('of the second deposit');
  await openCase(service.db, orderId, 'second_deposit', `ask them: the node shows another, by transaction ${second}`);
  const close = ['case', 'close', orderId, '--kind', 'second_deposit'];
  expect(await erase()).toMatchObject({ code: 1, stderr: expect.stringContaining(`swaplane ${close.join(' ')}`) });
  const { order_id: open } = await partner.test.open({ scenario: 'stuck' });
  const refusal = eraseOrder(service, { orderId: open, ...BY });
  await expect(refusal).rejects.toThrow(`${open} is waiting_deposit. Wait for its end`);
  expect((await partner.live.get(orderId)).body).toEqual(order);
  expect(await commands.run(...close, '--reason', 'It was sent back')).toMatchObject({ code: 0 });
  expect(await erase()).toMatchObject({ code: 0 });
  expect(linesWith(await everythingStored(), second)).toEqual([]);
});

test('after a restored backup the listed orders are erased again, once their retention is over by itself', async () => {
  const { db } = service;
  const [requested, old] = [newUser(), newUser()];
  const first = await completed(requested);
  const second = await completed(old);
  await endedBefore(first, 3);
  await endedBefore(second, 366);
  const backup = await backUp(db);
  const rules = RETENTION.filter(({ rows }) => rows === 'personal_data');
  const retain = () => deleteAllOutlived(service, rules, { report: () => {} });
  const ofSecond = and(eq(orders.orderId, second.order_id), eq(orders.historyCopy, 'erased'));
  // It is left out while its workflow, or a delivery, is about to end.
  const erasesSecond = () => eventually(async () => retain().then(() => db.$count(orders, ofSecond)));
  await eraseOrder(service, { orderId: first.order_id, ...BY });
  await erasesSecond();
  expect(await retain()).toEqual({});
  const list = join(temporaryDir(), 'erasures');
  const since = ['--since', new Date(Date.now() - 60_000).toISOString()];
  writeFileSync(list, (await commands.run('privacy', 'erasures', ...since)).stdout);

  await backup.restore();
  const seen = await partner.live.get(first.order_id);
  expect(seen.text).toContain(requested.address);
  // The log of calls is written a moment later.
  const seenId = eq(requests.requestId, seen.headers.get('x-request-id') ?? '');
  await eventually(async () => (await db.$count(requests, seenId)) === 1);
  expect(await commands.run('privacy', 'repeat', list, '--reason', 'Restored')).toMatchObject({ code: 0 });
  await erasesSecond();
  const after = await everythingStored();
  expect(textsOf(requested, first).flatMap((text) => linesWith(after, text))).toEqual([]);
  const ofOld = textsOf(old, second).flatMap((text) => linesWith(after, text));
  // Calls that name no order go after their own seven days.
  expect(ofOld.filter((line) => !/^requests: .*,getEstimate,/.test(line))).toEqual([]);
  expect((await listRequestedErasures(db, null)).map(({ orderId }) => orderId)).toContain(first.order_id);
});
