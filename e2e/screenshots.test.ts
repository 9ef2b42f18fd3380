import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { startTestApi, type TestApi } from '../test/support/api/test-api';
import { track } from '../test/support/orders/tracked-orders';
import { temporaryDir } from '../test/support/run/temporary-dir';
import { openBrowser, openTab } from './browser';
import { TRACKED_STATES } from './tracked-states';

/** The largest picture that the repository takes. */
const MAX_BYTES = 200 * 1024;
const PHONE = { viewport: { width: 390, height: 844 } } as const;
const DESKTOP = { viewport: { width: 1280, height: 900 } } as const;

/** One picture of a page of its own surface; `open` answers with the address that is shown. */
interface Picture {
  name: string;
  options: BrowserContextOptions;
  open(): Promise<string>;
}

const tracking = (state: string, options: BrowserContextOptions, name = state): Picture => ({
  name: `tracking-${name}`,
  options,
  open: async () => api.origin + (await track(api, { partnerId, ...TRACKED_STATES[state]?.() })),
});

/** Every picture of docs/screenshots. */
const PICTURES: readonly Picture[] = [
  tracking('waiting', PHONE),
  tracking('waiting-memo', { ...PHONE, colorScheme: 'dark' }),
  tracking('waiting', DESKTOP, 'waiting-desktop'),
  tracking('exchanging', PHONE),
  tracking('completed', DESKTOP),
  tracking('expired-watched', PHONE),
  tracking('late-seen', PHONE),
  tracking('refund-choice', PHONE),
  tracking('refund-under-way', { ...DESKTOP, colorScheme: 'dark' }),
  tracking('refunded', PHONE),
  tracking('review', { ...PHONE, colorScheme: 'dark' }),
  tracking('failed', PHONE),
];

let api: TestApi;
let browser: Browser;
let partnerId: string;
const folder = process.env.SCREENSHOTS ?? temporaryDir();

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [api, browser] = await Promise.all([startTestApi(), openBrowser()]);
  ({ partnerId } = await api.newPartner());
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

test.each(PICTURES)('$name is a picture of a page without complaints', async ({ name, options, open }) => {
  const tab = await openTab(browser, api.origin, options);
  await tab.page.goto(await open());
  await tab.page.evaluate('document.fonts.ready');
  const path = join(folder, `${name}.png`);
  await tab.page.screenshot({ path, fullPage: true, animations: 'disabled' });
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  expect(statSync(path).size).toBeLessThan(MAX_BYTES);
  await tab.close();
});
