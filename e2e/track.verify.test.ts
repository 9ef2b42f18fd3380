import type { BrowserContextOptions } from 'playwright-core';
import { newId } from '../src/security/secret';
import { DEPOSIT } from '../test/helpers/orders/tracked-orders';
import { accessibilityProblems, openTab, type Tab } from './browser';
import { expectScannable, inspectViews, SCREENS, useTrackedPages, visitPage } from './track-views';
import { MAIN_STATES, TRACKED_STATES } from './tracked-states';

const tracked = useTrackedPages();
const visit = (url: string, options: BrowserContextOptions, check: (tab: Tab) => Promise<void>) =>
  visitPage(tracked.browser, url, options, check);

/** The other states are inspected in track.test.ts, which also scans the other QR code. */
const INSPECTED = Object.keys(TRACKED_STATES).filter((state) => !MAIN_STATES.includes(state));

test.each(INSPECTED)(
  'the page of an order in %s fits every screen in both themes, is accessible, and causes no reported problem',
  async (state) => visit(await tracked.pageOf(state), {}, inspectViews),
);

test.each(['waiting-memo', 'waiting-token'])(
  'the QR code of %s can be scanned from the screen and contains exactly the payment URI',
  async (state) => expectScannable(tracked.browser, await tracked.pageOf(state)),
);

test.each(Object.keys(TRACKED_STATES))('the page of an order in %s says what to do without script', async (state) => {
  await visit(await tracked.pageOf(state), { viewport: SCREENS.phone, javaScriptEnabled: false }, async ({ page }) => {
    expect((await page.locator('.advice').textContent())?.length).toBeGreaterThan(20);
    expect(await page.locator('button').filter({ visible: true }).count()).toBe(0);
    const isWaiting = state.startsWith('waiting') || state === 'sandbox';
    expect(await page.locator('.qr').count()).toBe(isWaiting ? 1 : 0);
  });
});

test('after a failure the page calls the payout the agreed one, and no longer the expected one', async () => {
  const labels = async (state: string) => {
    const tab = await openTab(tracked.browser, tracked.api.origin);
    await tab.page.goto(await tracked.pageOf(state));
    const texts = await tab.page.locator('dt').allTextContents();
    await tab.close();
    return texts.slice(0, 2);
  };
  expect(await labels('sending')).toEqual(['You send', 'You receive about']);
  expect(await labels('completed')).toEqual(['You sent', 'Sent to you']);
  expect(await labels('refunded')).toEqual(['Agreed deposit', 'Agreed payout, about']);
});

test('a memo is shown before amount and address, with a warning', async () => {
  await visit(
    await tracked.pageOf('waiting-memo'),
    { viewport: SCREENS.phone, javaScriptEnabled: false },
    async ({ page }) => {
      const above = async (text: string) =>
        (await page.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
      const memo = await above('4023117');
      expect(memo).toBeLessThan((await page.locator('.deposit .amount').boundingBox())?.y ?? 0);
      expect(memo).toBeLessThan(await above('rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'));
      await page.getByText('Do not forget the').waitFor();
    },
  );
});

test('copying copies the whole text without gaps, shows it, and announces it to screen readers', async () => {
  await visit(
    await tracked.pageOf('waiting'),
    { permissions: ['clipboard-read', 'clipboard-write'] },
    async ({ page }) => {
      const button = page.getByRole('button', { name: 'Copy the address' });
      await button.click();
      await page.getByRole('button', { name: 'Copied the address' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(DEPOSIT.depositAddress);
      expect(await page.locator('[role=status]').textContent()).toBe('Copied the address');
      await button.waitFor();
    },
  );
});

test('the time left counts down by the second', async () => {
  await visit(await tracked.pageOf('waiting'), {}, async ({ page }) => {
    const timer = page.getByRole('timer');
    const first = await timer.textContent();
    expect(first).toMatch(/^4[67]:\d\d$/);
    await page.locator('[role=timer]', { hasNotText: first ?? '' }).waitFor();
  });
});

test('the keyboard reaches everything, in the order of reading', async () => {
  await visit(await tracked.pageOf('waiting-memo'), { viewport: SCREENS.phone }, async ({ page }) => {
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
  const url = await tracked.pageOf('exchanging');
  await visit(url, { reducedMotion: 'reduce' }, async ({ page }) => expect(await page.evaluate(running)).toBe(0));
  await visit(url, {}, async ({ page }) => expect(await page.evaluate(running)).toBe(1));
});

test('the printed page contains what is paid and leaves out buttons', async () => {
  await visit(await tracked.pageOf('waiting'), {}, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.qr').isVisible()).toBe(true);
    expect(await page.locator('button, .open, progress').filter({ visible: true }).count()).toBe(0);
  });
});

test('a wrong token and an unknown order show the same page', async () => {
  const wrong = `${(await tracked.pageOf('completed')).slice(0, -2)}xx`;
  const unknown = `${tracked.api.origin}/track/${newId('ord')}?t=${'x'.repeat(43)}`;
  const pages: string[] = [];
  for (const url of [wrong, unknown]) {
    const tab = await openTab(tracked.browser, tracked.api.origin, { viewport: SCREENS.phone });
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
