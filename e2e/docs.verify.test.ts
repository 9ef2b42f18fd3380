import type { Browser } from 'playwright-core';
import { ROUTES } from '../api/routes';
import { V2_ROUTES } from '../api/v2/routes';
import { eventName, ORDER_STATUSES } from '../src/domain/orders/status';
import { OPS_EVENTS } from '../src/domain/webhooks/ops-event';
import { type Service, startService } from '../test/helpers/service/service';
import { accessibilityProblems, keepPicture, openBrowser, openTab, type Tab } from './browser';
import { inspect } from './inspect';

let service: Service;
let browser: Browser;
let origin: string;
let tab: Tab;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  origin = (await service.partner()).test.origin;
  tab = await openTab(browser, origin, { viewport: { width: 1280, height: 1000 } });
  await tab.page.goto(`${origin}/docs/explorer`, { waitUntil: 'networkidle' });
  await tab.page.getByText('In four calls').first().waitFor();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

test('the explorer lists every operation and every webhook of the route table', async () => {
  const names = [...ROUTES.map(({ summary }) => summary), ...ORDER_STATUSES.map(eventName), ...Object.keys(OPS_EVENTS)];
  const lines = String(await tab.page.evaluate('document.body.innerText')).split('\n');
  expect(names.filter((name) => !lines.includes(name))).toEqual([]);
});

test('the page makes no request to another server and does not violate its policy', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});

test("the page asks for a key in the form of Swaplane's keys", async () => {
  const field = tab.page.locator('input[autocomplete="off"][placeholder]').first();
  expect([await field.getAttribute('placeholder'), await field.inputValue()]).toEqual(['pk_test_…', '']);
});

test('a call tried on the page reaches this server', async () => {
  const answer = await tab.page.evaluate(`fetch('../partner/v1/health').then((response) => response.json())`);
  expect(answer).toMatchObject({ status: 'ok' });
});

test('the policy of the page blocks other addresses, whatever a script on the page does', async () => {
  const other = await openTab(browser, origin);
  await other.page.goto(`${origin}/docs/explorer`, { waitUntil: 'networkidle' });
  const outcome = await other.page.evaluate(`fetch('http://127.0.0.2:9/').then(() => 'let out', () => 'held back')`);
  expect(outcome).toBe('held back');
  expect(other.complaints.join('\n')).toContain('Content Security Policy');
  await other.close();
});

test('the explorer of the v2 layer lists its operations, and a call tried on it reaches this server', async () => {
  const other = await openTab(browser, origin, { viewport: { width: 1280, height: 1000 } });
  await other.page.goto(`${origin}/docs/explorer/v2`, { waitUntil: 'networkidle' });
  await other.page.getByText('Two values to change').first().waitFor();
  const lines = String(await other.page.evaluate('document.body.innerText')).split('\n');
  expect(V2_ROUTES.map(({ summary }) => summary).filter((name) => !lines.includes(name))).toEqual([]);
  const answer = await other.page.evaluate(
    `fetch('../../v2/exchange/range?fromCurrency=ltc&toCurrency=xmr').then((response) => response.json())`,
  );
  expect(answer).toMatchObject({ fromCurrency: 'ltc', toNetwork: 'xmr', minAmount: expect.any(Number) });
  expect([other.foreign, other.complaints]).toEqual([[], []]);
  await other.close();
});

test.each(['/docs/explorer', '/docs/explorer/v2'])(
  '%s is accessible in both themes and on a telephone',
  async (path) => {
    const reader = await openTab(browser, origin, { viewport: { width: 1280, height: 900 } });
    await reader.page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    await reader.page.getByRole('heading', { level: 1 }).waitFor();
    await reader.page
      .getByText(/^In four calls$/)
      .first()
      .waitFor();
    // The operations are drawn after everything above them.
    await reader.page.getByText('Rate class.').first().waitFor();
    await inspect(reader, path.slice(1).replaceAll('/', '-'));
    // As of a reader whose system has a wider typeface: the bar scrolls by itself, and the page stays as wide as the telephone.
    await reader.page.addStyleTag({ content: '.bar * { letter-spacing: 0.25em !important }' });
    await reader.page.setViewportSize({ width: 360, height: 740 });
    expect(await reader.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect([reader.foreign, reader.complaints]).toEqual([[], []]);
    await reader.close();
  },
);

test.each(['/docs/reference', '/docs/reference/orders', '/docs/reference/v2/orders'])(
  '%s is accessible in both themes and on a telephone',
  async (path) => {
    const reader = await openTab(browser, origin, { viewport: { width: 1280, height: 900 } });
    await reader.page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    await inspect(reader, path.slice(1).replaceAll('/', '-'));
    expect([reader.foreign, reader.complaints]).toEqual([[], []]);
    await reader.close();
  },
);

test('the reference is read without script: an operation by its link, its fields, and its samples in each language', async () => {
  const reader = await openTab(browser, origin, { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  const { page } = reader;
  await page.goto(`${origin}/docs/reference/orders#operation/getOrder`);
  const section = page.locator('[id="operation/getOrder"]');
  await section.getByRole('heading', { level: 2 }).waitFor();
  await section.getByText('$SWAPLANE_URL/partner/v1/order/').waitFor();
  await section.getByText('Python', { exact: true }).click();
  await section.getByText('client.get_order(').waitFor();
  const fields = page.locator('[id="operation/createOrder"] details.more').first();
  await fields
    .getByText(/^\d+ fields$/)
    .first()
    .click();
  await fields.getByText('fallback_if_refund_address_missing').first().waitFor();
  await reader.close();
});

test('an operation of the reference leads to the explorer, which shows it', async () => {
  const reader = await openTab(browser, origin, { viewport: { width: 1280, height: 900 } });
  await reader.page.goto(`${origin}/docs/reference/public`);
  await reader.page.locator('[id="operation/listPairs"]').getByRole('link', { name: 'Try it' }).click();
  await reader.page.waitForURL(/\/docs\/explorer#api-1\/tag\/public\/GET\/pairs$/);
  await reader.page.locator('[id="api-1/tag/public/GET/pairs"]').waitFor();
  expect([reader.foreign, reader.complaints]).toEqual([[], []]);
  await reader.close();
});

test('the documentation can be read, searched and followed on one server, in both themes and on a telephone', async () => {
  const reader = await openTab(browser, origin, { viewport: { width: 1280, height: 900 } });
  for (const path of ['', '/quickstart', '/concepts/orders', '/errors']) {
    await reader.page.goto(`${origin}/docs${path}`, { waitUntil: 'networkidle' });
    await inspect(reader, `docs${path.replaceAll('/', '-')}`);
  }
  // Loaded in its theme: what is marked keeps the color of the theme in which it was found.
  for (const colorScheme of ['dark', 'light'] as const) {
    await reader.page.emulateMedia({ colorScheme });
    await reader.page.goto(`${origin}/docs`, { waitUntil: 'networkidle' });
    await reader.page.keyboard.press('/');
    // At once, like a paste, because the hits for the first letters lead to other pages.
    await reader.page.locator('#localsearch-input').fill('refund_deadline');
    await reader.page.locator('.result').first().waitFor();
    expect(await accessibilityProblems(reader)).toEqual([]);
    await keepPicture(reader, `docs-search-${colorScheme}`);
  }
  await reader.page.locator('.result').first().click();
  await reader.page.locator('main').getByText('refund_deadline').first().waitFor();
  expect([reader.foreign, reader.complaints]).toEqual([[], []]);
  await reader.close();
});
