import type { Browser } from 'playwright-core';
import { openBrowser, openTab, type Tab } from '#e2e/browser';
import { inspect } from '#e2e/inspect';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';

/** Every page for visitors without a login, and one path without a page. */
const PAGES = {
  login: '/login',
  signup: '/signup',
  'password-reset': '/password-reset',
  'new-password': '/password-reset?token=abc',
  invitation: '/invitation?token=abc',
  outbox: '/outbox',
  'not-found': '/no/such/page',
} as const;

let api: TestApi;
let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  [api, browser] = await Promise.all([
    startTestApi(undefined, { mail: { isSent: false, showsOutbox: true } }),
    openBrowser(),
  ]);
  tab = await openTab(browser, api.origin, { viewport: { width: 1280, height: 740 } });
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

test.each(Object.entries(PAGES))('%s is accessible in both themes, and fits a telephone', async (name, path) => {
  await tab.page.goto(`${api.origin}/dashboard${path}`);
  await tab.page.getByRole('main').getByText(/\w/).first().waitFor();
  await tab.page.getByLabel('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  await inspect(tab, `outside-${name}`);
  const refused = tab.complaints.filter((line) => !/\/api\/users\/(invitations|password-reset)/.test(line));
  expect([tab.foreign, refused]).toEqual([[], []]);
});
