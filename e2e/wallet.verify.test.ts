import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { installPackage } from '../test/api/sdk/installed-package';
import { eventually } from '../test/helpers/run/eventually';
import { freePort } from '../test/helpers/run/free-port';
import { startInstanceOnTestServers, type TestInstance } from '../test/helpers/service/instance';
import { accessibilityProblems, keepPicture, openBrowser, openTab, type Tab } from './browser';

let instance: TestInstance;
let browser: Browser;
let startWallet: () => ChildProcess;
let wallet: ChildProcess;
let origin: string;
let printed = '';

beforeAll(async () => {
  const project = installPackage();
  [instance, browser] = await Promise.all([startInstanceOnTestServers(), openBrowser()]);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  cpSync(join(__dirname, '../examples/wallet'), join(project, 'wallet'), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(project, 'wallet/node_modules'));
  const { base_url, test_key, webhook_test_secret } = instance.dev;
  await instance.runJson('webhook', 'set', '--env', 'test', '--channel', 'order', '--url', `${origin}/hook`);
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    SWAPLANE_URL: new URL(base_url).origin,
    SWAPLANE_KEY: test_key,
    WEBHOOK_SECRET: webhook_test_secret,
  };
  startWallet = () => spawn(process.execPath, ['server.js'], { cwd: join(project, 'wallet'), env });
  wallet = startWallet();
  wallet.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  await eventually(() => printed.includes('The wallet is running at'));
});
afterAll(async () => {
  wallet?.kill();
  await browser?.close();
  await instance?.stop();
});

/** Opens an order of a scenario from the wallet's screen. */
async function swap(scenario: string): Promise<Tab> {
  const tab = await openTab(browser, origin, { viewport: { width: 360, height: 800 } });
  const { page } = tab;
  await page.goto(origin);
  await page.getByText('usually in').waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  await page.getByLabel('What should happen').selectOption(scenario);
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByRole('heading', { name: 'Waiting for your deposit' }).waitFor();
  await keepPicture(tab, `wallet-${scenario}-waiting`);
  return tab;
}

async function expectEnd(tab: Tab, heading: string): Promise<void> {
  await tab.page.getByRole('heading', { name: heading }).waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  await keepPicture(tab, `wallet-${heading.toLowerCase()}`);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  await tab.close();
}

test('a swap is followed live to its end, and its webhooks are verified', async () => {
  const tab = await swap('success');
  const orderId = (await tab.page.getByText(/^ord_/).textContent()) ?? '';
  await expectEnd(tab, 'Done');
  for (const status of ['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed']) {
    await eventually(() => printed.includes(`webhook: order.${status} ${orderId}`));
  }
});

test('the user chooses a refund, which never looks like a success', async () => {
  const tab = await swap('refund');
  await tab.page.getByRole('button', { name: 'Refund my deposit' }).click();
  await expectEnd(tab, 'Refunded');
});

test('after a lost answer, pressing the button again shows the order that exists', async () => {
  const tab = await openTab(browser, origin);
  const { page } = tab;
  const created: string[] = [];
  await page.route('**/orders', async (route) => {
    const answer = await route.fetch();
    created.push((await answer.json()).orderId);
    await (created.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await page.goto(origin);
  await page.getByText('usually in').waitFor();
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByRole('alert').getByText(/./).waitFor();
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByRole('heading', { name: 'Waiting for your deposit' }).waitFor();
  const [first = 'no order'] = created;
  expect(created).toEqual([first, first]);
  await page.getByText(first).waitFor();
  await tab.close();
});

test('the page of an ended order asks for nothing any more', async () => {
  const tab = await swap('expire');
  await tab.page.getByRole('heading', { name: 'Expired' }).waitFor();
  let asked = 0;
  tab.page.on('request', () => {
    asked += 1;
  });
  // A browser opens an ended stream again after 3 to 5 s.
  await setTimeout(10_000);
  expect(asked).toBe(0);
  await tab.close();
});

test("a refusal of the service is shown with the service's message", async () => {
  const tab = await openTab(browser, origin);
  await tab.page.goto(origin);
  await tab.page.getByText('usually in').waitFor();
  await tab.page.getByLabel('To your address').fill('nonsense');
  await tab.page.getByRole('button', { name: 'Swap' }).click();
  await tab.page.getByRole('alert').getByText('address').waitFor();
  await tab.close();
});

test('a second wallet on its port says what to do', async () => {
  const second = startWallet();
  let complaint = '';
  second.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(second, 'close');
  const { port } = new URL(origin);
  expect([code, complaint]).toEqual([
    1,
    `Port ${port} is already in use: set another PORT, or stop the program that uses it.\n`,
  ]);
});
