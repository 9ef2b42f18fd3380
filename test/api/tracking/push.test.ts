import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createApp } from '#api/app';
import { startServer } from '#api/server';
import { toOrder } from '#contract/orders/order';
import { leasePush, queuePush } from '#db/orders/push';
import { recordTransition } from '#db/orders/transitions';
import { pushSubscriptions } from '#db/schema/watching';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import type { OrderStatus } from '#domain/orders/status';
import { createGuardedClient } from '#net/guarded-dispatcher';
import { revokeTrackingLinks } from '#operations/orders/tracking-links';
import type { RunningRole } from '#process/services';
import { newId } from '#security/secret';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { orderInState, track } from '#test/helpers/orders/tracked-orders';
import { eventually } from '#test/helpers/run/eventually';
import {
  claimsOf,
  createBrowser,
  type PushedBrowser,
  type PushService,
  startPushService,
} from '#test/helpers/webhooks/push-service';
import { startPushSender } from '#worker/jobs/push-sender';

const api = useTestApi();
const client = createGuardedClient();
let partnerId: string;
let service: PushService;
beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
  service = await startPushService();
});

const senders: RunningRole[] = [];
const stopSenders = () => Promise.all(senders.splice(0).map((sender) => sender.close()));
afterEach(async () => {
  await stopSenders();
  service.answer((response) => response.writeHead(201).end());
});
afterAll(async () => {
  await service.close();
  await client.close();
});

function startSender({ allowLocalhost = true, services = ['localhost'] } = {}): void {
  senders.push(
    startPushSender({
      ...api.services,
      client,
      push: { contact: 'mailto:ops@swap.example', services },
      allowLocalhost,
      userAgent: 'Swaplane',
      sweepMs: DEFAULT_INTERVALS.pushSweep,
      log: pino({ level: 'silent' }),
    }),
  );
}

async function trackedOrder() {
  const path = await track(api, { partnerId });
  return { path, orderId: path.slice('/track/'.length, path.indexOf('?')) };
}

const push = (path: string) => api.origin + path.replace('?', '/push?');

function call(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const json = { 'Content-Type': 'application/json', ...headers };
  return fetch(push(path), { method, headers: json, body: JSON.stringify(body) });
}

async function subscribed(path: string, headers: Record<string, string> = {}): Promise<PushedBrowser> {
  const browser = service.newBrowser();
  expect((await call('POST', path, browser.subscription, headers)).status).toBe(204);
  return browser;
}

/** Records an order's next revision, as its workflow does. */
async function move(orderId: string, later: OrderStatus[]): Promise<void> {
  const order = orderInState({ partnerId, input: { orderId }, later });
  const record = { ...order, revision: order.revision + later.length };
  await recordTransition(api.services.db, {
    order: record,
    clockOffsetMs: 0,
    eventId: newId('we'),
    orderBody: JSON.stringify(toOrder(record, api.services.trackingUrl(orderId, partnerId), null)),
    eventBody: '{}',
  });
}

const rowsOf = (orderId: string) =>
  api.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.orderId, orderId));
const makeDue = (orderId: string) =>
  api.services.db.update(pushSubscriptions).set({ dueAt: sql`now()` }).where(eq(pushSubscriptions.orderId, orderId));
const titlesFor = (browser: PushedBrowser) => service.of(browser).map((message) => browser.read(message).title);
const isIdle = async (orderId: string) => (await rowsOf(orderId)).every(({ dueAt }) => dueAt === null);

describe('subscribing', () => {
  test('a browser subscribes with the link, again without another row, and unsubscribes', async () => {
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    expect((await call('POST', path, browser.subscription)).status).toBe(204);
    const [row, ...more] = await rowsOf(orderId);
    expect([row?.link, row?.dueAt, more]).toEqual([0, null, []]);
    const { endpoint } = browser.subscription;
    expect(JSON.stringify(row)).not.toContain(new URL(endpoint).pathname);
    expect((await call('DELETE', path, { endpoint })).status).toBe(204);
    expect((await call('DELETE', path, { endpoint })).status).toBe(204);
    expect(await rowsOf(orderId)).toEqual([]);
  });

  test('an address that is no push service, and what is no subscription, is refused', async () => {
    const { path, orderId } = await trackedOrder();
    const { keys, endpoint } = service.newBrowser().subscription;
    for (const [field, body] of [
      ['endpoint', { endpoint: 'https://169.254.169.254/latest/meta-data', keys }],
      ['endpoint', { endpoint: `http://127.0.0.1:${service.port}/push/1`, keys }],
      ['endpoint', { endpoint: 'https://push.evil.example/', keys }],
      ['keys', { endpoint, keys: { ...keys, p256dh: 'AAAA' } }],
      ['keys', { endpoint, keys: { ...keys, auth: 'AAAA' } }],
      ['keys', { endpoint }],
      ['endpoint', { keys }],
      ['body', 'text'],
      ['body', null],
    ] as const) {
      const refused = await errorOf(await call('POST', path, body));
      expect(refused).toMatchObject({ http: 400, code: 'INVALID_PAIR', message: expect.stringContaining(`${field}:`) });
    }
    expect(await errorOf(await call('DELETE', path, {}))).toMatchObject({ http: 400, code: 'INVALID_PAIR' });
    const plain = await call('POST', path, {}, { 'Content-Type': 'text/plain' });
    expect(await errorOf(plain)).toMatchObject({ http: 415 });
    const large = await call('POST', path, { endpoint: 'x'.repeat(9_000) });
    expect(await errorOf(large)).toMatchObject({ http: 413 });
    expect(await rowsOf(orderId)).toEqual([]);
  });

  test('without a right link there is nothing to subscribe to, and no service worker', async () => {
    const { path } = await trackedOrder();
    const { path: other } = await trackedOrder();
    const { subscription } = service.newBrowser();
    for (const wrong of [
      path.slice(0, -1),
      `${path.split('?')[0]}?${other.split('?')[1]}`,
      `/track/${newId('ord')}?t=x`,
    ]) {
      expect(await errorOf(await call('POST', wrong, subscription))).toMatchObject({
        http: 404,
        code: 'ORDER_NOT_FOUND',
      });
      const script = await fetch(api.origin + wrong.replace('?', '/push.js?'));
      expect(await errorOf(script)).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    }
  });

  test('an order has five browsers, and a sixth is refused until one is gone', async () => {
    const { path } = await trackedOrder();
    const browsers = [];
    for (let index = 0; index < 5; index += 1) browsers.push(await subscribed(path));
    const sixth = service.newBrowser().subscription;
    const refused = await errorOf(await call('POST', path, sixth));
    expect(refused).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    expect((await call('POST', path, browsers[4]?.subscription)).status).toBe(204);
    await call('DELETE', path, browsers[0]?.subscription);
    expect((await call('POST', path, sixth)).status).toBe(204);
  });

  test('of an order that is over nobody is told, and other methods are refused', async () => {
    const over = await track(api, { partnerId, later: ['completed'] });
    const { subscription } = service.newBrowser();
    expect(await errorOf(await call('POST', over, subscription))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    const { path } = await trackedOrder();
    for (const method of ['GET', 'PUT', 'PATCH']) {
      const response = await fetch(push(path), { method });
      expect(response.headers.get('allow')).toBe('POST, DELETE');
      expect(await errorOf(response)).toMatchObject({ http: 405 });
    }
  });

  test('the page offers it with a service worker that may call this server alone, and knows the key', async () => {
    const { path } = await trackedOrder();
    const page = await fetch(api.origin + path);
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'");
    expect(await page.text()).toContain('role="switch" data-push ');
    const script = await fetch(api.origin + path.replace('?', '/push.js?'));
    const { keyring } = api.services;
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('no-store');
    expect(script.headers.get('content-security-policy')).toMatch(/^default-src 'none';connect-src 'self'/);
    expect(await script.text()).toContain(`const KEY = '${keyring.pushKey(keyring.name)?.publicKey}';`);
  });

  test('an installation without push offers nothing of it', async () => {
    const { path } = await trackedOrder();
    const app = createApp({ ...api.services, push: null }, pino({ level: 'silent' }));
    const without = await startServer(app, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
    const origin = `http://127.0.0.1:${without.port}`;
    try {
      expect(await (await fetch(origin + path)).text()).not.toContain('data-push');
      const { subscription } = service.newBrowser();
      const body = JSON.stringify(subscription);
      const headers = { 'Content-Type': 'application/json' };
      const refused = await fetch(origin + path.replace('?', '/push?'), { method: 'POST', headers, body });
      expect(await errorOf(refused)).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
      expect((await fetch(origin + path.replace('?', '/push.js?'))).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});

describe('sending', () => {
  test('a change is told in the language of the page, encrypted, signed, and without amount, address or link', async () => {
    startSender();
    const { path, orderId } = await trackedOrder();
    const english = await subscribed(path);
    const spanish = await subscribed(`${path}&lang=es`);
    await move(orderId, ['confirming']);
    await eventually(() => service.of(english).length + service.of(spanish).length === 2);
    const [message] = service.of(english);
    if (!message) throw new Error('nothing was received');
    expect(english.read(message)).toEqual({
      title: 'Deposit detected: BTC to XMR',
      body: 'Example Wallet',
      lang: 'en',
      dir: 'ltr',
    });
    expect(titlesFor(spanish)[0]).toMatch(/: BTC (a|→|por) XMR|BTC/);
    expect(titlesFor(spanish)[0]).not.toContain('Deposit detected');
    expect(message.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm', topic: 'order' });
    const { keyring } = api.services;
    expect(claimsOf(message)).toEqual({
      publicKey: keyring.pushKey(keyring.name)?.publicKey,
      claims: { aud: `http://localhost:${service.port}`, exp: expect.any(Number), sub: 'mailto:ops@swap.example' },
    });
    await eventually(() => isIdle(orderId));
  });

  test('changes of which nobody needs to know are not told, and the last one ends the subscription', async () => {
    startSender();
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    await move(orderId, ['confirming']);
    await eventually(() => service.of(browser).length === 1);
    await move(orderId, ['confirming', 'exchanging']);
    await move(orderId, ['confirming', 'exchanging', 'completed']);
    await eventually(async () => (await rowsOf(orderId)).length === 0);
    expect(titlesFor(browser)).toEqual(['Deposit detected: BTC to XMR', 'Swap completed: BTC to XMR']);
  });

  test('what was recorded while no sender ran, or by a sender that died with it, is sent by the next one', async () => {
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    await move(orderId, ['confirming']);
    // As by a sender that is killed before it has sent.
    expect((await leasePush(api.services.db))?.orderId).toBe(orderId);
    expect(await leasePush(api.services.db)).toBeNull();
    startSender();
    expect(service.of(browser)).toEqual([]);
    await makeDue(orderId);
    await eventually(() => service.of(browser).length === 1);
    await eventually(() => isIdle(orderId));
  });

  test('several senders send a push once', async () => {
    const { path, orderId } = await trackedOrder();
    const browsers = [await subscribed(path), await subscribed(path), await subscribed(path)];
    await move(orderId, ['refund_required']);
    for (let index = 0; index < 3; index += 1) startSender();
    await eventually(() => isIdle(orderId));
    expect(browsers.map(titlesFor)).toEqual(Array(3).fill(['Your BTC needs to be refunded: BTC to XMR']));
  });

  test('a later change takes the place of one that was not told yet', async () => {
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    await move(orderId, ['confirming']);
    await move(orderId, ['confirming', 'manual_review']);
    startSender();
    await eventually(() => isIdle(orderId));
    expect(titlesFor(browser)).toEqual(['Support is reviewing your order: BTC to XMR']);
  });

  test('a late deposit is told of after the order has expired', async () => {
    startSender();
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    await move(orderId, ['expired']);
    await eventually(() => service.of(browser).length === 1);
    await eventually(() => isIdle(orderId));
    await api.services.db.transaction((tx) =>
      queuePush(tx, { orderId, change: 'late_refunded', eventId: newId('we') }),
    );
    await eventually(async () => (await rowsOf(orderId)).length === 0);
    expect(titlesFor(browser)).toEqual([
      'This order has expired: BTC to XMR',
      'Your late payment was sent back: BTC to XMR',
    ]);
  });

  test.each([404, 410])('a browser of which its service answers %i is forgotten', async (status) => {
    startSender();
    service.answer((response) => response.writeHead(status).end());
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    await move(orderId, ['confirming']);
    await eventually(async () => (await rowsOf(orderId)).length === 0);
    expect(service.of(browser)).toHaveLength(1);
  });

  test('a service that is busy is asked again, not before the time that it asks for', async () => {
    startSender();
    service.answer((response) => response.writeHead(429, { 'Retry-After': '300' }).end());
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    await move(orderId, ['confirming']);
    const isPutOff = sql`order_id = ${orderId} and tries = 1 and due_at > now() + interval '4 minutes'`;
    await eventually(() => api.services.db.$count(pushSubscriptions, isPutOff));
    service.answer((response) => response.writeHead(201).end());
    await makeDue(orderId);
    await eventually(() => service.of(browser).length === 2);
    await eventually(() => isIdle(orderId));
  });

  test('a refused push is given up, and the next change is told all the same', async () => {
    startSender();
    service.answer((response) => response.writeHead(400).end());
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    await move(orderId, ['confirming']);
    await eventually(async () => service.of(browser).length === 1 && (await isIdle(orderId)));
    service.answer((response) => response.writeHead(201).end());
    await move(orderId, ['confirming', 'sending']);
    await eventually(() => service.of(browser).length === 2);
  });

  test('once its link is revoked, a browser is told nothing more, and those of other links are', async () => {
    const { path, orderId } = await trackedOrder();
    const { db, keyring } = api.services;
    const browser = await subscribed(path);
    await db.execute(sql`insert into tracking_links (order_id, link) values (${orderId}, 1)`);
    const second = await subscribed(`/track/${orderId}?t=${keyring.trackingToken(orderId, 1)}`);
    await revokeTrackingLinks({ db }, { orderId, link: 0, actor: 'test' });
    await move(orderId, ['confirming']);
    startSender();
    await eventually(() => service.of(second).length === 1);
    expect(service.of(browser)).toEqual([]);
    expect((await call('POST', path, service.newBrowser().subscription)).status).toBe(404);
  });

  test('a service that the settings no longer name gets nothing, nor one on this machine where that is not allowed', async () => {
    const { path, orderId } = await trackedOrder();
    const browser = await subscribed(path);
    await move(orderId, ['confirming']);
    startSender({ allowLocalhost: false });
    await eventually(async () => (await rowsOf(orderId))[0]?.tries === 1);
    await stopSenders();
    await makeDue(orderId);
    startSender({ services: [] });
    await eventually(async () => (await rowsOf(orderId)).length === 0);
    expect(service.of(browser)).toEqual([]);
  });

  test('a slow push service does not hold up those of others', async () => {
    const first = service.received.length;
    let slow: ServerResponse | null = null;
    service.answer((response, nth) => {
      if (nth === first + 1) slow = response;
      else response.writeHead(201).end();
    });
    const { path, orderId } = await trackedOrder();
    const other = await trackedOrder();
    await subscribed(path);
    const quick = await subscribed(other.path);
    startSender();
    await move(orderId, ['confirming']);
    await eventually(() => service.received.length === first + 1);
    await move(other.orderId, ['confirming']);
    await eventually(() => service.of(quick).length === 1);
    expect(slow).toMatchObject({ closed: false });
  });

  test('a subscription to an address of a push service is stored without a call to it', async () => {
    const { path, orderId } = await trackedOrder();
    const { subscription } = createBrowser('https://fcm.googleapis.com/fcm/send/abc');
    expect((await call('POST', path, subscription)).status).toBe(204);
    expect(await rowsOf(orderId)).toHaveLength(1);
  });
});
