import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { splitPage } from '#cli/listen/events';
import { endpoints } from '#db/schema/endpoints';
import { orderEvents, orders } from '#db/schema/orders';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { waitForSettledEvents } from '#test/helpers/api/settled';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type Client, createClient } from '#test/helpers/service/client';
import { makePartner } from '#test/helpers/service/partners';
import { type Replicas, startReplicas } from '#test/helpers/service/replicas';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import { verifyWebhook } from '../../../../sdk/client/src/webhooks/index';

let replicas: Replicas;
let receiver: Receiver;
let config: string;
let partnerId: string;
let key: string;
/** Connected to the other replica, for changes while the listening one is away. */
let direct: Client;

beforeAll(async () => {
  replicas = await startReplicas();
});
afterAll(() => replicas.close());
beforeEach(async () => {
  receiver = await startReceiver();
  config = temporaryDir();
  const partner = await makePartner(replicas.db, replicas.other.origin);
  partnerId = partner.partnerId;
  key = partner.test.key;
  direct = createClient(replicas.other.origin, key);
});
afterEach(() => receiver.close());

/** `swaplane listen`, with its output so far as lines of JSON. */
function startListening(...more: string[]) {
  const args = ['listen', '--forward-to', receiver.url, '--json', ...more];
  const child = spawn(process.execPath, [join(__dirname, '../../../../bin/swaplane.js'), ...args], {
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: config, SWAPLANE_KEY: key, SWAPLANE_URL: replicas.one.origin },
  });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const lines = () =>
    output
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    lines,
    complaints: () => complaints,
    type: (text: string) => child.stdin.write(text),
    started: () => eventually(() => lines()[0]),
    async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
      const ended = once(child, 'exit');
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

const idsOf = () => receiver.received.map(({ headers }) => headers['x-service-event-id']);
const arrived = (count: number) => eventually(() => receiver.received.length >= count);

async function recordedIds(): Promise<string[]> {
  const rows = await replicas.db
    .select({ eventId: orderEvents.eventId, orderId: orderEvents.orderId })
    .from(orderEvents)
    .orderBy(orderEvents.seq);
  return rows.map(({ eventId }) => eventId).filter((id) => mine.some((orderId) => id.startsWith(orderId)));
}

let mine: string[] = [];
beforeEach(() => {
  mine = [];
});

async function playOrder(): Promise<void> {
  const { order_id: orderId } = await direct.open({ scenario: 'success' });
  mine.push(orderId);
  await direct.advance(orderId, { by: 'PT2H' });
}

test('every event arrives like its webhook: the exact bytes, signed with the printed secret', async () => {
  await playOrder();
  await waitForSettledEvents(replicas.db);
  const listening = startListening();
  const { secret, after } = (await listening.started()) as { secret: string; after: string };
  expect(secret).toMatch(/^whsec_test_/);
  // Earlier events are not sent.
  expect(after).toBe((await recordedIds()).at(-1));
  await playOrder();
  await arrived(5);
  const recorded = await replicas.db.select().from(orderEvents);
  for (const { body, headers } of receiver.received) {
    expect(verifyWebhook(body, String(headers['x-service-signature']), secret)).toBe(true);
    const row = recorded.find(({ eventId }) => eventId === headers['x-service-event-id']);
    expect(body.toString()).toBe(row?.body);
  }
  expect(idsOf()).toEqual((await recordedIds()).slice(-5));
  await eventually(() => listening.lines().length === 6);
  expect(listening.lines().slice(1, 6)).toEqual(
    idsOf().map((event_id) => expect.objectContaining({ event_id, signature: 'ok', status: 204, trouble: null })),
  );
  expect(await listening.stop()).toBe(0);
  const folder = join(config, 'swaplane/listen');
  expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
});

test('a server that is killed and restarted loses no event, whatever happens meanwhile', async () => {
  const listening = startListening();
  await listening.started();
  await playOrder();
  await arrived(1);
  await replicas.one.kill();
  await playOrder();
  await playOrder();
  await eventually(() => listening.complaints().includes('trying again'));
  await replicas.one.start();
  await playOrder();
  await arrived(20);
  await replicas.one.kill();
  await playOrder();
  await replicas.one.start();
  await arrived(25);
  expect(new Set(idsOf())).toEqual(new Set(await recordedIds()));
  expect(idsOf()).toHaveLength(25);
  await listening.stop();
});

test('listen continues where it was stopped or killed, and --from-now skips the events between', async () => {
  const first = startListening();
  const { secret } = await first.started();
  await playOrder();
  await arrived(5);
  await eventually(() => first.lines().length === 6);
  await first.stop('SIGKILL');
  await playOrder();
  const second = startListening();
  await arrived(10);
  await second.stop();
  expect((await second.started()).secret).toBe(secret);
  await playOrder();
  // Otherwise what was just recorded is not past yet.
  await waitForSettledEvents(replicas.db);
  const third = startListening('--from-now');
  await third.started();
  await playOrder();
  await arrived(15);
  await third.stop();
  const recorded = await recordedIds();
  expect(idsOf()).toEqual([...recorded.slice(0, 10), ...recorded.slice(15)]);
});

test('the key r sends the last event again, whatever the receiver answered', async () => {
  receiver.answer(answerStatus(500));
  const listening = startListening();
  await listening.started();
  listening.type('r');
  await eventually(() => listening.complaints().includes('Nothing has been forwarded yet'));
  mine.push((await direct.open({ scenario: 'stuck' })).order_id);
  await arrived(1);
  await eventually(() => listening.lines()[1]?.status === 500);
  receiver.answer(answerStatus(200));
  listening.type('r');
  await arrived(2);
  const [one, other] = receiver.received;
  expect(other?.body).toEqual(one?.body);
  expect(other?.headers['x-service-delivery-attempt']).toBe('2');
  await listening.stop();
});

test('listen says that a registered endpoint is paused, and forwards all the same', async () => {
  const slot = { partnerId, environment: 'test', channel: 'order', url: 'https://hooks.wallet.example/' } as const;
  await addEndpoint(replicas.db, { ...slot, sealSecret: () => 'sealed' });
  const pausedAt = new Date('2026-03-02T14:32:11.000Z');
  await replicas.db.update(endpoints).set({ pausedAt }).where(eq(endpoints.partnerId, partnerId));
  const listening = startListening();
  await eventually(() => listening.complaints().includes('hooks.wallet.example is paused since 2026-03-02T14:32:11'));
  expect(listening.complaints()).toContain(`npx ${replicas.one.origin}/packages/swaplane-cli.tgz webhook resume`);
  await playOrder();
  await arrived(5);
  expect(await listening.stop()).toBe(0);
});

test("listen refuses a live key, and accepts a secret of the user's own", async () => {
  const { live } = await makePartner(replicas.db, replicas.other.origin);
  key = live.key;
  const refused = startListening();
  await eventually(() => refused.complaints().includes('listen needs a test key'));
  key = direct.key;
  const listening = startListening('--secret', 'whsec_test_mine');
  expect((await listening.started()).secret).toBe('whsec_test_mine');
  await listening.stop();
});

test('a page whose events cannot be separated byte by byte is refused instead of signed', () => {
  expect(splitPage('{"items":[{"event_id":"a"}],"next_after":"a","has_more":false}')).toEqual({
    events: [{ eventId: 'a', body: '{"event_id":"a"}' }],
    hasMore: false,
  });
  expect(() => splitPage('{"items":[{ "event_id":"a"}],"next_after":"a","has_more":false}')).toThrow();
});

/** An order of a seed, which replaces the one before, played until it is completed. */
async function playSeeded(seed: string): Promise<string> {
  const { order_id: orderId } = await direct.open({ scenario: 'success', seed });
  await direct.advance(orderId, { by: 'PT2H' });
  return orderId;
}

const ofOrder = (orderId: string) => idsOf().filter((id) => String(id).startsWith(orderId));

test('an order that is played again from its seed is forwarded again, each time and once, whatever its scenario', async () => {
  await playOrder();
  await waitForSettledEvents(replicas.db);
  const listening = startListening();
  await listening.started();
  const orderId = await playSeeded('cart-1');
  await arrived(5);
  for (const plays of [2, 3]) {
    expect(await playSeeded('cart-1')).toBe(orderId);
    await eventually(() => ofOrder(orderId).length >= 5 * plays);
  }
  // In another scenario it is another order, and the last place is gone.
  mine.push((await direct.open({ scenario: 'stuck', seed: 'cart-1' })).order_id);
  await arrived(16);
  await playOrder();
  await arrived(21);
  expect([ofOrder(orderId).length, idsOf().length]).toEqual([15, 21]);
  expect(listening.complaints()).toContain('was deleted or created again; continuing after ');
  expect(await listening.stop()).toBe(0);
});

test('what came in between is forwarded too, if a seeded order was played again while nobody listened', async () => {
  const first = startListening();
  await first.started();
  await playOrder();
  const orderId = await playSeeded('cart-2');
  await arrived(10);
  await eventually(() => first.lines().length === 11);
  await first.stop();
  await playOrder();
  await playSeeded('cart-2');
  const second = startListening();
  await arrived(20);
  await second.stop();
  expect([ofOrder(orderId).length, idsOf().length]).toEqual([10, 20]);
  await replicas.db.delete(orders).where(eq(orders.orderId, orderId));
  const third = startListening();
  await third.started();
  await playOrder();
  await arrived(25);
  expect([await third.stop(), idsOf().length]).toEqual([0, 25]);
});
