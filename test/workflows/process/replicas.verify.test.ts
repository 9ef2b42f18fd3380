import { eq, sql } from 'drizzle-orm';
import { apiKeys, lockouts } from '#db/schema/keys';
import { orders } from '#db/schema/orders';
import { createKeyring } from '#security/keyring';
import { newApiKey } from '#security/secret';
import { type RawAnswer, sendRaw } from '#test/helpers/api/raw';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Client, createClient } from '#test/helpers/service/client';
import { makePartner, SECRET_KEY, type TestPartner } from '#test/helpers/service/partners';
import { type Replica, type Replicas, startReplicas } from '#test/helpers/service/replicas';

let replicas: Replicas;
let both: [Replica, Replica];
let partner: TestPartner;

beforeAll(async () => {
  replicas = await startReplicas();
  both = [replicas.one, replicas.other];
});
beforeEach(async () => {
  partner = await makePartner(replicas.db, replicas.one.origin);
});
afterAll(() => replicas.close());

const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
/** The partner's test client for a process. */
const clientOf = ({ origin }: Replica): Client => createClient(origin, partner.test.key);
const statusAt = async (replica: Replica, key: string, ip: string) =>
  (await createClient(replica.origin, key).call('GET', '/me/orders', undefined, from(ip))).status;

/** Comes true within a second; the last question may have been asked just before its end. */
async function withinSecond(question: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  let askedAt = startedAt;
  await eventually(() => {
    askedAt = performance.now();
    return question();
  });
  expect(askedAt - startedAt).toBeLessThan(1_100);
}

test('bad keys are counted over all processes, and a lockout applies to each of them at once', async () => {
  const ip = '198.51.100.1';
  for (const index of [0, 1, 0, 1, 0]) {
    expect(await statusAt(both[index] ?? replicas.one, newApiKey('test'), ip)).toBe(401);
  }
  expect(await statusAt(replicas.one, partner.test.key, ip)).toBe(429);
  await withinSecond(async () => (await statusAt(replicas.other, partner.test.key, ip)) === 429);
  expect(await statusAt(replicas.other, partner.test.key, '198.51.100.2')).toBe(200);
});

test('bad keys that arrive at all processes at once make one lockout', async () => {
  const ip = '198.51.100.3';
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => statusAt(both[index % 2] ?? replicas.one, newApiKey('test'), ip)),
  );
  expect(await replicas.db.$count(lockouts, eq(lockouts.ipRange, ip))).toBe(1);
});

test('a process that starts during a lockout applies it', async () => {
  const ip = '198.51.100.4';
  for (let i = 0; i < 5; i += 1) {
    await statusAt(replicas.one, newApiKey('test'), ip);
  }
  await replicas.other.kill();
  await replicas.other.start();
  await eventually(async () => (await statusAt(replicas.other, partner.test.key, ip)) === 429);
});

test('a revoked key is refused by every process within a second', async () => {
  const ip = '198.51.100.5';
  for (const replica of both) {
    expect(await statusAt(replica, partner.test.key, ip)).toBe(200);
  }
  const hash = createKeyring(SECRET_KEY).hashApiKey(partner.test.key);
  await replicas.db.update(apiKeys).set({ status: 'revoked', revokedAt: sql`now()` }).where(eq(apiKeys.hash, hash));
  for (const replica of both) {
    await withinSecond(async () => (await statusAt(replica, partner.test.key, ip)) === 401);
  }
});

test('one idempotency key at two processes at once makes one order', async () => {
  const quote_id = await partner.test.quote();
  const options = { headers: { 'Idempotency-Key': quote_id } };
  const answers = await Promise.all(
    both.map((replica) => clientOf(replica).create({ quote_id, address: ADDRESSES.eth }, options)),
  );
  const [first, second] = answers;
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(first?.text).toBe(second?.text);
  expect(answers.map(({ headers }) => headers.get('idempotent-replayed')).sort()).toEqual([null, 'true'].sort());
  expect(await replicas.db.$count(orders, eq(orders.partnerId, partner.partnerId))).toBe(1);
});

describe('the maximum number of streams', () => {
  const opened: RawAnswer[] = [];
  afterEach(() => {
    for (const { socket } of opened.splice(0)) {
      socket.destroy();
    }
  });

  /** Status of the response to a stream's request; the stream stays open. */
  async function stream({ origin }: Replica, orderId: string): Promise<number> {
    const head = [`GET /partner/v1/order/${orderId}/stream HTTP/1.1`, 'Host: x', `X-API-Key: ${partner.test.key}`];
    const raw = sendRaw(origin, [...head, '', ''].join('\r\n'));
    opened.push(raw);
    return Number((await raw.until(/\r\n\r\n/)).split(' ')[1]);
  }
  async function orderWithCap(cap: number): Promise<string> {
    await replicas.db.execute(sql`update partners set streams = ${cap} where partner_id = ${partner.partnerId}`);
    return (await partner.test.open({ scenario: 'stuck' })).order_id;
  }

  test('applies to both processes together, however many requests come at once', async () => {
    const orderId = await orderWithCap(4);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => stream(both[index % 2] ?? replicas.one, orderId)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
  });

  test('counts no streams of a killed process after some seconds', async () => {
    const orderId = await orderWithCap(2);
    expect(await Promise.all([stream(replicas.other, orderId), stream(replicas.other, orderId)])).toEqual([200, 200]);
    expect(await stream(replicas.one, orderId)).toBe(429);
    await replicas.other.kill();
    expect(await stream(replicas.one, orderId)).toBe(429);
    await eventually(async () => (await stream(replicas.one, orderId)) === 200);
    await replicas.other.start();
  });
});
