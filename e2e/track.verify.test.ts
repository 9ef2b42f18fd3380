import jsQR from 'jsqr';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { PNG } from 'pngjs';
import { newId } from '../src/security/secret';
import { startTestApi, type TestApi } from '../test/helpers/api/test-api';
import { DEPOSIT, track } from '../test/helpers/orders/tracked-orders';
import { accessibilityProblems, IN_THEME, openBrowser, openTab, type Tab } from './browser';
import { TRACKED_STATES } from './tracked-states';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const;
const VIEWS = (['phone', 'desktop'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((colorScheme) => [screen, colorScheme] as const),
);

let api: TestApi;
let browser: Browser;
let partnerId: string;

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), openBrowser()]);
  ({ partnerId } = await api.newPartner());
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const pageOf = async (state: string, owner = partnerId) =>
  api.origin + (await track(api, { partnerId: owner, ...TRACKED_STATES[state]?.() }));

/** Opens a page, lets `look` check it, and fails on requests to other servers and reported problems. */
async function visit(url: string, options: BrowserContextOptions, check: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await openTab(browser, api.origin, options);
  try {
    await tab.page.goto(url);
    await check(tab);
    expect([tab.foreign, tab.complaints]).toEqual([[], []]);
    expect(await tab.page.context().cookies()).toEqual([]);
  } finally {
    await tab.close();
  }
}

/** Elements that extend beyond the width of the page. */
const TOO_WIDE = `[...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5 && !element.closest('.unseen'))
  .map((element) => element.outerHTML.slice(0, 80))`;

describe.each(Object.keys(TRACKED_STATES))('the page of an order in %s', (state) => {
  test('fits every screen in both themes, is accessible, and causes no reported problem', async () => {
    await visit(await pageOf(state), {}, async (tab) => {
      await tab.page.getByRole('heading', { level: 1 }).waitFor();
      for (const [screen, colorScheme] of VIEWS) {
        await tab.page.setViewportSize(SCREENS[screen]);
        await tab.page.emulateMedia({ colorScheme });
        expect(await tab.page.evaluate(TOO_WIDE)).toEqual([]);
        expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(SCREENS[screen].width);
        expect([screen, colorScheme, await accessibilityProblems(tab, IN_THEME[colorScheme])]).toEqual([
          screen,
          colorScheme,
          [],
        ]);
      }
    });
  });
});

test.each(Object.keys(TRACKED_STATES))('the page of an order in %s says what to do without script', async (state) => {
  await visit(await pageOf(state), { viewport: SCREENS.phone, javaScriptEnabled: false }, async ({ page }) => {
    expect((await page.locator('.advice').textContent())?.length).toBeGreaterThan(20);
    expect(await page.locator('button').filter({ visible: true }).count()).toBe(0);
    const isWaiting = state.startsWith('waiting') || state === 'sandbox';
    expect(await page.locator('.qr').count()).toBe(isWaiting ? 1 : 0);
  });
});

const toneOf = (tab: Tab) =>
  tab.page.evaluate(`getComputedStyle(document.querySelector('.status h1')).color`) as Promise<string>;

test('a returned deposit never has the color or the shape of success', async () => {
  const seen = new Map<string, { color: string; shape: string }>();
  for (const state of ['completed', 'refunded', 'refund-choice', 'refund-under-way', 'late-refunded', 'review']) {
    await visit(await pageOf(state), {}, async (tab) => {
      seen.set(state, { color: await toneOf(tab), shape: await tab.page.locator('.status h1 svg').innerHTML() });
    });
  }
  const { completed, review, ...returning } = Object.fromEntries(seen);
  for (const one of Object.values(returning)) {
    expect(one).toEqual(returning.refunded);
    expect([one.color, one.shape]).not.toContain(completed?.color);
    expect([one.color, one.shape]).not.toContain(completed?.shape);
  }
  expect(review?.color).not.toBe(completed?.color);
});

test('after a failure the page calls the payout the agreed one, and no longer the expected one', async () => {
  const labels = async (state: string) => {
    const tab = await openTab(browser, api.origin);
    await tab.page.goto(await pageOf(state));
    const texts = await tab.page.locator('dt').allTextContents();
    await tab.close();
    return texts.slice(0, 2);
  };
  expect(await labels('sending')).toEqual(['You send', 'You receive about']);
  expect(await labels('completed')).toEqual(['You sent', 'Sent to you']);
  expect(await labels('refunded')).toEqual(['Agreed deposit', 'Agreed payout, about']);
});

test('a memo is shown before amount and address, with a warning', async () => {
  await visit(await pageOf('waiting-memo'), { viewport: SCREENS.phone, javaScriptEnabled: false }, async ({ page }) => {
    const above = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
    const memo = await above('4023117');
    expect(memo).toBeLessThan((await page.locator('.deposit .amount').boundingBox())?.y ?? 0);
    expect(memo).toBeLessThan(await above('rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'));
    await page.getByText('Do not forget the').waitFor();
  });
});

test.each(['waiting', 'waiting-memo', 'waiting-token'])(
  'the QR code of %s can be scanned from the screen and contains exactly the payment URI',
  async (state) => {
    const url = await pageOf(state);
    const { deposit } = (await (await fetch(url.replace('?', '.json?'))).json()) as {
      deposit: { payment_uri: string };
    };
    for (const [screen, colorScheme] of VIEWS) {
      await visit(url, { viewport: SCREENS[screen], colorScheme }, async ({ page }) => {
        const { data, width, height } = PNG.sync.read(await page.locator('.qr').screenshot());
        expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(deposit.payment_uri);
      });
    }
  },
);

test('copying copies the whole text without gaps, shows it, and announces it to screen readers', async () => {
  await visit(await pageOf('waiting'), { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
    const button = page.getByRole('button', { name: 'Copy the address' });
    await button.click();
    await page.getByRole('button', { name: 'Copied the address' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(DEPOSIT.depositAddress);
    expect(await page.locator('[role=status]').textContent()).toBe('Copied the address');
    await button.waitFor();
  });
});

test('the time left counts down by the second', async () => {
  await visit(await pageOf('waiting'), {}, async ({ page }) => {
    const timer = page.getByRole('timer');
    const first = await timer.textContent();
    expect(first).toMatch(/^4[67]:\d\d$/);
    await page.locator('[role=timer]', { hasNotText: first ?? '' }).waitFor();
  });
});

test('the keyboard reaches everything, in the order of reading', async () => {
  await visit(await pageOf('waiting-memo'), { viewport: SCREENS.phone }, async ({ page }) => {
    const reached: string[] = [];
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      reached.push(String(await page.evaluate('document.activeElement.textContent')).trim());
    }
    expect(reached).toEqual(['Copy the destination tag', 'Copy the amount', 'Copy the address', 'Open in a wallet']);
  });
});

test('with reduced motion nothing moves', async () => {
  const running = 'document.getAnimations().length';
  const url = await pageOf('exchanging');
  await visit(url, { reducedMotion: 'reduce' }, async ({ page }) => expect(await page.evaluate(running)).toBe(0));
  await visit(url, {}, async ({ page }) => expect(await page.evaluate(running)).toBe(1));
});

test('the printed page contains what is paid and leaves out buttons', async () => {
  await visit(await pageOf('waiting'), {}, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.qr').isVisible()).toBe(true);
    expect(await page.locator('button, .open, progress').filter({ visible: true }).count()).toBe(0);
  });
});

test('a wrong token and an unknown order show the same page', async () => {
  const wrong = `${(await pageOf('completed')).slice(0, -2)}xx`;
  const unknown = `${api.origin}/track/${newId('ord')}?t=${'x'.repeat(43)}`;
  const pages: string[] = [];
  for (const url of [wrong, unknown]) {
    const tab = await openTab(browser, api.origin, { viewport: SCREENS.phone });
    const response = await tab.page.goto(url);
    expect(response?.status()).toBe(404);
    expect(await accessibilityProblems(tab)).toEqual([]);
    expect(tab.foreign).toEqual([]);
    pages.push(await tab.page.content());
    await tab.close();
  }
  expect(pages[0]).toContain('Order not found');
  expect(pages[1]).toBe(pages[0]);
});
