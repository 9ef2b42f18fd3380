import { LANGUAGE_LIST, LANGUAGES, type Language } from '../src/domain/tracking/languages';
import { MESSAGES } from '../src/domain/tracking/messages/table';
import { DEPOSIT } from '../test/helpers/orders/tracked-orders';
import { keepPicture } from './browser';
import { inspectPhone, SCREENS, useTrackedPages, visitPage } from './track-views';

const tracked = useTrackedPages();
const inLanguage = (url: string, language: Language) => `${url}&lang=${language}`;

/** With what is longest: everything about a payment, a choice with its deadline, amounts that differ, a review. */
const STATES = ['waiting-memo', 'refund-choice', 'completed', 'review'];

test.each(LANGUAGE_LIST.flatMap((language) => STATES.map((state) => [language, state] as const)))(
  'the page in %s of an order in %s fits a telephone, and is accessible',
  async (language, state) => {
    const url = inLanguage(await tracked.pageOf(state), language);
    await visitPage(tracked.browser, url, { viewport: SCREENS.phone }, async (tab) => {
      await inspectPhone(tab);
      expect(await tab.page.locator('html').getAttribute('lang')).toBe(language);
      expect(await tab.page.locator('html').evaluate('getComputedStyle(document.documentElement).direction')).toBe(
        LANGUAGES[language].dir,
      );
      await keepPicture(tab, `track-${state}-${language}`);
    });
  },
);

test('the page follows the browser, and a link of its list keeps the order and goes before the browser', async () => {
  await visitPage(tracked.browser, await tracked.pageOf('waiting'), { locale: 'de-AT' }, async ({ page }) => {
    await page.getByRole('heading', { level: 1, name: MESSAGES.de['title.waiting_deposit'] }).waitFor();
    await page.getByRole('link', { name: 'Español', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: MESSAGES.es['title.waiting_deposit'] }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(new URL(page.url()).searchParams.get('lang')).toBe('es');
  });
});

test('what the script writes is in the language of the page', async () => {
  const url = inLanguage(await tracked.pageOf('waiting'), 'de');
  const permissions = ['clipboard-read', 'clipboard-write'];
  await visitPage(tracked.browser, url, { permissions, timezoneId: 'UTC' }, async ({ page }) => {
    await page.getByText(MESSAGES.de['page.live']).waitFor();
    expect(await page.locator('.countdown time').textContent()).toMatch(/^(heute|morgen) um \d\d:\d\d$/);
    await page.getByRole('button', { name: 'Kopieren (Adresse)' }).click();
    await page.getByRole('button', { name: 'Kopiert (Adresse)' }).waitFor();
    expect(await page.locator('[role=status]').textContent()).toBe('Kopiert (Adresse)');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(DEPOSIT.depositAddress);
    await page.getByRole('button', { name: 'Kopieren (Adresse)' }).waitFor();
  });
});

test.each(['ar', 'fa'] as const)(
  'in %s the address is read from left to right, from the right edge',
  async (language) => {
    const url = inLanguage(await tracked.pageOf('waiting'), language);
    await visitPage(tracked.browser, url, { viewport: SCREENS.phone }, async ({ page }) => {
      const [first, second] = await page.locator('.address i').all();
      const [one, two] = [await first?.boundingBox(), await second?.boundingBox()];
      expect(one?.x).toBeLessThan(two?.x ?? 0);
      expect(await page.locator('.address').textContent()).toBe(DEPOSIT.depositAddress);
      const title = await page.locator('h1 svg').boundingBox();
      expect(title?.x).toBeGreaterThan(SCREENS.phone.width / 2);
    });
  },
);
