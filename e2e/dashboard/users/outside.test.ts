import type { Browser } from 'playwright-core';
import { accessibilityProblems, keepPicture, openBrowser, openTab, type Tab } from '#e2e/browser';
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
const tabs = new Map<string, Tab>();

beforeAll(async () => {
  [api, browser] = await Promise.all([
    startTestApi(undefined, { mail: { isSent: false, showsOutbox: true } }),
    openBrowser(),
  ]);
  for (const colorScheme of ['light', 'dark'] as const) {
    tabs.set(colorScheme, await openTab(browser, api.origin, { colorScheme }));
  }
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(Object.entries(PAGES))('%s is accessible, and fits a telephone', async (name, path) => {
    const tab = tabs.get(scheme) as Tab;
    for (const [size, width] of [
      ['desk', 1280],
      ['phone', 360],
    ] as const) {
      await tab.page.setViewportSize({ width, height: 740 });
      await tab.page.goto(`${api.origin}/dashboard${path}`);
      await tab.page.getByRole('main').getByText(/\w/).first().waitFor();
      await tab.page.getByLabel('Loading', { exact: true }).first().waitFor({ state: 'detached' });
      expect(await accessibilityProblems(tab)).toEqual([]);
      expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await keepPicture(tab, `outside-${name}-${scheme}-${size}`);
    }
    const refused = tab.complaints.filter((line) => !/\/api\/users\/(invitations|password-reset)/.test(line));
    expect([tab.foreign, refused]).toEqual([[], []]);
  });
});
