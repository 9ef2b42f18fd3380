import { createServer, type RequestOptions, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import type { Order } from '../src/contract/orders/order';
import { eventually } from '../test/helpers/run/eventually';
import type { Client } from '../test/helpers/service/client';
import { type Service, startService } from '../test/helpers/service/service';
import { openBrowser, openTab, type Tab } from './browser';

/** A server in front of another one, which can break its streams as a proxy or a network does. */
interface Relay {
  origin: string;
  /** Ends every open stream in the middle, and every new one before its first byte. */
  killStreams(): void;
  letStreams(): void;
  close(): Promise<void>;
}

async function startRelay(port: number): Promise<Relay> {
  const streams = new Set<ServerResponse>();
  let killed = false;
  const server = createServer((req, res) => {
    const isStream = req.url?.includes('/stream?') ?? false;
    if (isStream && killed) {
      res.destroy();
      return;
    }
    if (isStream) streams.add(res);
    const { url: path, method, headers } = req;
    const options: RequestOptions = { port, path, method, headers };
    const call = request(options, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    call.on('error', () => res.destroy());
    res.on('close', () => {
      streams.delete(res);
      call.destroy();
    });
    req.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    killStreams() {
      killed = true;
      for (const stream of streams) {
        stream.destroy();
      }
    },
    letStreams() {
      killed = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let service: Service;
let browser: Browser;
let client: Client;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  client = (await service.partner()).test;
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/** An order whose scenario takes a day, so that only an advanced clock changes it. */
const open = () => client.open({ scenario: 'success', ttlSeconds: 86_400 });

/** A tab on the order's page with a marked document; a reload would remove the mark. */
async function follow({ tracking_url: url }: Order): Promise<Tab> {
  const tab = await openTab(browser, client.origin);
  await tab.page.goto(url);
  await tab.page.evaluate('window.isTheSame = true');
  return tab;
}

const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();

test('without its stream the page polls regularly, and shows the same', async () => {
  const order = await open();
  const tab = await openTab(browser, client.origin);
  await tab.page.route('**/stream?*', (route) => route.abort());
  await tab.page.goto(order.tracking_url);
  await tab.page.evaluate('window.isTheSame = true');
  await client.advance(order.order_id, { by: 'PT5H' });
  await tab.page.getByText('Deposit detected').first().waitFor();
  expect(await tab.page.locator('#following').textContent()).toBe('This page updates automatically.');
  expect(await tab.page.evaluate('window.isTheSame')).toBe(true);
  await tab.close();
});

test('a page whose stream is broken polls regularly, and streams again when it can', async () => {
  const order = await open();
  const relay = await startRelay(Number(new URL(client.origin).port));
  const tab = await openTab(browser, relay.origin);
  await tab.page.goto(order.tracking_url.replace(client.origin, relay.origin));
  await tab.page.locator('#following.live').waitFor();
  relay.killStreams();
  await tab.page.locator('#following:not(.live)').waitFor();
  await client.advance(order.order_id, { by: 'PT5H' });
  await heading(tab.page, 'Deposit detected');
  relay.letStreams();
  await tab.page.locator('#following.live').waitFor();
  await client.advance(order.order_id, { by: 'PT6H' });
  await heading(tab.page, 'Converting your BTC to ETH');
  await tab.close();
  await relay.close();
});

test('a page that is refused after a change asks again until it shows the change, and goes on streaming', async () => {
  const order = await open();
  const tab = await follow(order);
  await tab.page.locator('#following.live').waitFor();
  let isRefused = true;
  const { pathname } = new URL(order.tracking_url);
  await tab.page.route(
    (url) => url.pathname === pathname,
    (route) =>
      isRefused ? route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }) : route.continue(),
  );
  await client.advance(order.order_id, { by: 'PT5H' });
  await tab.page.getByText('This page cannot be updated right now').waitFor();
  isRefused = false;
  await heading(tab.page, 'Deposit detected');
  await tab.page.locator('#following.live').waitFor();
  expect(await tab.page.evaluate('window.isTheSame')).toBe(true);
  await tab.close();
});

test('the time left is set right by what the server says, also where nothing else has changed', async () => {
  const tab = await follow(await open());
  await tab.page.locator('#following.live').waitFor();
  const seconds = `Number(document.querySelector('[role=timer]').dataset.seconds)`;
  const isRight = `${seconds} > 0 && ${seconds} <= ${await tab.page.evaluate(seconds)}`;
  const setTo = (left: number) => tab.page.evaluate(`document.querySelector('[role=timer]').dataset.seconds = ${left}`);
  // As on a device that has slept, and whose network is back.
  await setTo(1_000_000);
  expect(await tab.page.evaluate(isRight)).toBe(false);
  await tab.page.evaluate(`window.dispatchEvent(new Event('online'))`);
  await eventually(() => tab.page.evaluate(isRight));
  // As by a clock that was set forward: the page asks at the end.
  await setTo(0);
  expect(await tab.page.evaluate(isRight)).toBe(false);
  await eventually(() => tab.page.evaluate(isRight));
  await tab.close();
});

test('a page that loses the server says so, and continues when the server is back', async () => {
  const order = await open();
  const tab = await follow(order);
  await tab.page.locator('#following.live').waitFor();
  await tab.page.context().setOffline(true);
  await tab.page.getByText('You seem to be offline').waitFor();
  await client.advance(order.order_id, { by: 'PT5H' });
  await tab.page.context().setOffline(false);
  await heading(tab.page, 'Deposit detected');
  await tab.close();
});

test('without script the page refreshes', async () => {
  const order = await open();
  const tab = await openTab(browser, client.origin, { javaScriptEnabled: false });
  await tab.page.goto(order.tracking_url);
  await client.advance(order.order_id, { by: 'PT5H' });
  expect(await tab.page.locator('noscript p').textContent()).toBe('This page refreshes every 15 seconds.');
  await tab.page.locator('h1', { hasText: 'Deposit detected' }).waitFor();
  await tab.close();
});

test('with script the page is never reloaded', async () => {
  const tab = await follow(await open());
  expect(await tab.page.locator('meta[http-equiv="refresh"]').count()).toBe(0);
  await tab.close();
});

/** A tab whose notifications are kept in place of being shown; `permission` is what its user answers. */
async function followTold({ tracking_url: url }: Order, permission: 'granted' | 'denied'): Promise<Tab> {
  const tab = await openTab(browser, client.origin);
  await tab.page.addInitScript(`
    window.told = [];
    window.Notification = class {
      static requestPermission = async () => '${permission}';
      constructor(title) { window.told.push(title); }
    };`);
  await tab.page.goto(url);
  return tab;
}

const HIDE = `Object.defineProperty(document, 'hidden', { value: true, configurable: true })`;
const told = (page: Page) => page.evaluate('window.told') as Promise<string[]>;

test('whoever switched it on is told of a change while the tab is hidden, and not while it is seen', async () => {
  const order = await open();
  const { page, ...tab } = await followTold(order, 'granted');
  await page.getByRole('switch', { name: 'Tell me when it changes' }).check();
  await client.advance(order.order_id, { by: 'PT5H' });
  await heading(page, 'Deposit detected');
  expect(await told(page)).toEqual([]);
  await page.evaluate(HIDE);
  await client.advance(order.order_id, { by: 'PT6H' });
  await heading(page, 'Converting your BTC to ETH');
  expect(await told(page)).toEqual(['Converting your BTC to ETH: BTC to ETH']);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('who did not switch it on, or did not allow it, is told nothing, and the switch says why', async () => {
  const order = await open();
  const { page, ...tab } = await followTold(order, 'denied');
  await page.getByRole('switch').click();
  await page.getByText('Notifications are blocked in this browser.').waitFor();
  expect(await page.getByRole('switch').isChecked()).toBe(false);
  await page.evaluate(HIDE);
  await client.advance(order.order_id, { by: 'PT5H' });
  await heading(page, 'Deposit detected');
  expect(await told(page)).toEqual([]);
  await tab.close();
});
