import jsQR from 'jsqr';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { PNG } from 'pngjs';
import { startTestApi, type TestApi } from '../test/helpers/api/test-api';
import { track } from '../test/helpers/orders/tracked-orders';
import { accessibilityProblems, IN_THEME, openBrowser, openTab, type Tab } from './browser';
import { TRACKED_STATES } from './tracked-states';

export const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const;
const VIEWS = (['phone', 'desktop'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((colorScheme) => [screen, colorScheme] as const),
);

export interface TrackedPages {
  api: TestApi;
  browser: Browser;
  /** The page of a new order in one of the states of `TRACKED_STATES`. */
  pageOf(state: string): Promise<string>;
}

/** The API with one partner, and a browser, for the tests of a file. */
export function useTrackedPages(): TrackedPages {
  const pages = {} as TrackedPages;
  beforeAll(async () => {
    const [api, browser] = await Promise.all([startTestApi(), openBrowser()]);
    const { partnerId } = await api.newPartner();
    const pageOf = async (state: string) =>
      api.origin + (await track(api, { partnerId, ...TRACKED_STATES[state]?.() }));
    Object.assign(pages, { api, browser, pageOf });
  });
  afterAll(async () => {
    await pages.browser?.close();
    await pages.api?.close();
  });
  return pages;
}

/** Opens a tracking page, lets `check` look at it, and fails on requests to other servers, reported problems and cookies. */
export async function visitPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  check: (tab: Tab) => Promise<void>,
): Promise<void> {
  const tab = await openTab(browser, new URL(url).origin, options);
  try {
    await tab.page.goto(url);
    await check(tab);
    expect([tab.foreign, tab.complaints]).toEqual([[], []]);
    expect(await tab.page.context().cookies()).toEqual([]);
  } finally {
    await tab.close();
  }
}

/** Elements that extend beyond the width of the page, on either side. */
const TOO_WIDE = `[...document.querySelectorAll('body *')]
  .filter((element) => !element.closest('.unseen'))
  .filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return right > document.documentElement.clientWidth + 0.5 || left < -0.5;
  })
  .map((element) => element.outerHTML.slice(0, 80))`;

/** Checks that the page is accessible in every view, and nowhere wider than the screen. */
export async function inspectViews(tab: Tab): Promise<void> {
  const { page } = tab;
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [screen, colorScheme] of VIEWS) {
    await page.setViewportSize(SCREENS[screen]);
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(TOO_WIDE)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(SCREENS[screen].width);
    const problems = await accessibilityProblems(tab, IN_THEME[colorScheme]);
    expect([screen, colorScheme, problems]).toEqual([screen, colorScheme, []]);
  }
}

/** The same for a telephone alone, in both themes. */
export async function inspectPhone(tab: Tab): Promise<void> {
  const { page } = tab;
  await page.setViewportSize(SCREENS.phone);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(TOO_WIDE)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(SCREENS.phone.width);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await accessibilityProblems(tab, IN_THEME[colorScheme])]).toEqual([colorScheme, []]);
  }
}

/** Scans the page's QR code from the screen in every view. */
export async function expectScannable(browser: Browser, url: string): Promise<void> {
  const { deposit } = (await (await fetch(url.replace('?', '.json?'))).json()) as { deposit: { payment_uri: string } };
  for (const [screen, colorScheme] of VIEWS) {
    await visitPage(browser, url, { viewport: SCREENS[screen], colorScheme }, async ({ page }) => {
      const { data, width, height } = PNG.sync.read(await page.locator('.qr').screenshot());
      expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(deposit.payment_uri);
    });
  }
}
