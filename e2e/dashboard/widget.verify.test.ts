import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessibilityProblems, openTab, type Tab } from '../browser';
import { inspect } from '../inspect';
import { type Dashboard, startDashboard } from './signed-in';

const ETH = '0x52908400098527886E0F7030069857D2E4169EE7';

let setup: Dashboard;
let tab: Tab;
let wallet: Server;
let origin: string;
/** What the wallet's page has in its body. */
let embedded = '';

beforeAll(async () => {
  setup = await startDashboard();
  tab = await setup.logIn(setup.owner, { viewport: { width: 1280, height: 900 } });
  wallet = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end(
      `<!doctype html><html lang="en"><head><title>Wallet</title></head><body><main><h1>Wallet</h1>${embedded}</main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(wallet.address() as AddressInfo).port}`;
});
afterAll(async () => {
  wallet?.close();
  await setup?.close();
});

const section = () => tab.page.locator('section').filter({ has: tab.page.getByRole('heading', { name: 'Widget' }) });

test('an owner makes a publishable key, tries the widget in its preview, and copies code that works in the page of the wallet', async () => {
  const { page } = tab;
  await page.goto(setup.url('/keys?environment=test'));
  await section().getByText('No publishable keys yet.').waitFor();
  await section().getByRole('button', { name: 'Create publishable key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByLabel('Origins').fill(origin);
  await dialog.getByLabel('Origins').press('Enter');
  await inspect(tab, 'dashboard-widget-create');
  await dialog.getByRole('button', { name: 'Create key' }).click();

  await section().getByText(origin).waitFor();
  await section().getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await preview.getByText('You receive about').waitFor();
  await inspect(tab, 'dashboard-widget');

  embedded = (await section().locator('code').textContent()) ?? '';
  const visitor = await openTab(setup.browser, origin, { viewport: { width: 360, height: 800 } });
  await visitor.page.goto(origin);
  await visitor.page.getByLabel('Your ETH address').fill(ETH);
  await visitor.page.getByRole('button', { name: 'Swap' }).click();
  await visitor.page.getByRole('heading', { name: 'Waiting for your deposit' }).waitFor();
  expect(await accessibilityProblems(visitor)).toEqual([]);
  await visitor.close();
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});

test('a key that was revoked in the dashboard opens no swap from then on', async () => {
  await section().getByRole('button', { name: 'Revoke Website' }).click();
  await tab.page.getByRole('button', { name: 'Revoke key' }).click();
  await section().getByText('Revoked', { exact: true }).waitFor();
  const visitor = await openTab(setup.browser, origin);
  await visitor.page.goto(origin);
  await visitor.page.getByText('Swaps are switched off on this page.').waitFor();
  expect(await visitor.page.getByRole('button', { name: 'Swap' }).count()).toBe(0);
  await visitor.close();
});
