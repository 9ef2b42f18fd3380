import { PNG } from 'pngjs';
import { newMember } from '#test/helpers/users/users';
import type { Tab } from '../../browser';
import { inspect } from '../../inspect';
import { inspectViews, visitPage } from '../../track-views';
import { proveTab } from '../proven-tab';
import { type Dashboard, startDashboard } from '../signed-in';

let setup: Dashboard;
let tab: Tab;

beforeAll(async () => {
  setup = await startDashboard();
  tab = await setup.logIn(setup.owner, { viewport: { width: 1280, height: 900 } });
  await proveTab(tab);
});
afterAll(() => setup?.close());

const LOGO = { name: 'logo.png', mimeType: 'image/png', buffer: PNG.sync.write(new PNG({ width: 8, height: 8 })) };

test('an owner gives the tracking page the logo, color, contact and way back of the wallet, and looks at the preview', async () => {
  const { page } = tab;
  await page.goto(setup.url('/settings'));
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tracking page' }) });
  const save = section.getByRole('button', { name: 'Save tracking page' });
  await save.waitFor();
  expect(await save.isDisabled()).toBe(true);

  const accent = section.getByRole('textbox', { name: 'Accent color', exact: true });
  await accent.fill('#ffe000');
  await section.getByText(/must stand out in the light theme/).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await inspect(tab, 'dashboard-branding-refused');
  await section.getByRole('button', { name: /^Use #/ }).click();
  const color = await accent.inputValue();
  expect(color).toMatch(/^#[\da-f]{6}$/);
  await section.getByText(/must stand out/).waitFor({ state: 'detached' });

  await section.locator('input[type="file"]').setInputFiles(LOGO);
  await section.getByLabel('Support contact').fill('help@lantern.example');
  await section.getByLabel('Way back').fill('https://lantern.example/app');
  await inspect(tab, 'dashboard-branding');
  await save.click();
  await page.getByText('Saved. Tracking pages show it from now on.').waitFor();

  const opened = page.context().waitForEvent('page');
  await section.getByRole('link', { name: 'Preview' }).click();
  const preview = await opened;
  await preview.getByRole('heading', { name: 'Waiting for your deposit' }).waitFor();
  expect(await preview.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')")).toBe(color);
  expect(await preview.getByRole('link', { name: /^Back to / }).getAttribute('href')).toBe(
    'https://lantern.example/app',
  );
  await preview.getByText('help@lantern.example').waitFor();
  const address = preview.url();
  await preview.close();
  await visitPage(setup.browser, address, {}, inspectViews);
  await visitPage(setup.browser, `${address}&lang=ar`, {}, inspectViews);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});

test("an order's page has the branding too, fits every screen in both themes, and stays accessible", async () => {
  const order = await setup.partner.test.open({ scenario: 'success', ttlSeconds: 3_600 });
  await visitPage(setup.browser, order.tracking_url, {}, async (opened) => {
    await opened.page.getByRole('link', { name: /^Back to / }).waitFor();
    await inspectViews(opened);
  });
});

test('who may not change the organization sees no such section', async () => {
  const developer = await newMember(setup.service.db, setup.partner.partnerId, 'developer');
  const other = await setup.logIn(developer);
  await other.page.goto(setup.url('/settings'));
  await other.page.getByText(/Only .* can change the organization/).waitFor();
  expect(await other.page.getByRole('heading', { name: 'Tracking page' }).count()).toBe(0);
  await other.close();
});
