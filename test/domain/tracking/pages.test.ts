import { Script } from 'node:vm';
import { wordsIn } from '#api/tracking/language/words';
import { FONT } from '#api/tracking/page/dress';
import { renderOrderPage } from '#api/tracking/page/order-page';
import { previewFor } from '#api/tracking/preview';
import { LANGUAGE_LIST, LANGUAGES, type Language } from '#domain/tracking/languages';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { expectForEach } from '#test/helpers/expect-for-each';
import { readable } from '#test/helpers/orders/tracked-orders';
import { renderState, TOKEN } from './rendered-page';

const MAX_BYTES = 40 * 1024;
const STATES = Object.keys(TRACKED_STATES);
const OTHERS = LANGUAGE_LIST.filter((language) => language !== 'en');

const render = (state: string, language: Language) => renderState(TRACKED_STATES[state]?.() ?? {}, language);
const scriptOf = (page: string) => /<script>(.*)<\/script>/s.exec(page)?.[1] ?? '';

test('every page is complete in every language, below 40 KB, and says its language', () =>
  expectForEach(
    LANGUAGE_LIST.flatMap((language) => STATES.map((state) => [language, state] as const)),
    ([language, state]) => {
      const { page } = render(state, language);
      const isRtl = LANGUAGES[language].dir === 'rtl';
      expect(page).toContain(`<html lang="${language}"${isRtl ? ' dir="rtl"' : ''}>`);
      expect(readable(page)).not.toMatch(/\{\w+\}|undefined|null|NaN|\[object/);
      expect(page.includes('rel="preload"')).toBe(language === 'en');
      expect(Buffer.byteLength(page) + (language === 'en' ? FONT.length : 0)).toBeLessThan(MAX_BYTES);
    },
  ));

test('a page links to itself in every other language, each by its own name, with the token of its link', () =>
  expectForEach(LANGUAGE_LIST, (language) => {
    const [, list = ''] = /<nav [^>]*>(.*)<\/nav>/s.exec(render('waiting', language).page) ?? [];
    const links = [...list.matchAll(/<a href="\?lang=(\w+)&t=([^"]+)" lang="(\w+)">([^<]+)</g)];
    expect(links.map(([, to, token, of, name]) => [token, to, of, name])).toEqual(
      LANGUAGE_LIST.filter((other) => other !== language).map((other) => [TOKEN, other, other, LANGUAGES[other].name]),
    );
    expect(list).toContain(`<b>${LANGUAGES[language].name}</b>`);
  }));

test('no text of the page is left in English', () =>
  expectForEach(OTHERS, (language) => {
    for (const state of STATES) {
      const text = readable(render(state, language).page);
      expect(text).not.toMatch(/\b(your|the|hours?|left|address) /i);
    }
  }));

test("the page's script is one program, and has no text of its own", () => {
  const scripts = LANGUAGE_LIST.map((language) => scriptOf(render('waiting', language).page));
  expect(new Set(scripts).size).toBe(1);
  expect(() => new Script(scripts[0] ?? '')).not.toThrow();
  const texts = scripts[0]?.match(/'[^']*'|"[^"]*"|`[^`]*`/g) ?? [];
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => text.includes(' '))).toEqual([]);
});

test('from right to left, amounts, addresses and hashes stay as they are, and the English words are marked as such', () =>
  expectForEach(['ar', 'fa'] as const, (language) => {
    const { page } = render('waiting', language);
    expect(page).toMatch(/<code class="address"><bdi dir="ltr"><i>bc1q<\/i>/);
    expect(page).toContain('<span class="amount"><bdi dir="ltr">0.05 <small>BTC</small></bdi></span>');
    expect(page).toContain('<strong class="phrase" lang="en"><bdi dir="ltr">acorn album alpine</bdi></strong>');
    expect(page).toMatch(/<bdi>0\.05 BTC<\/bdi>/);
    expect(render('completed', language).page).toMatch(/<code><bdi dir="ltr">4f8f0a6c0d…/);
  }));

test('the JSON form has its texts in the language, and amounts and times as they always are', () =>
  expectForEach(OTHERS, (language) => {
    const [own, english] = [language, 'en' as const].map((form) => JSON.parse(render('completed', form).json));
    expect(own.words.title).not.toBe(english.words.title);
    for (const same of ['status', 'state', 'amount_from', 'amount_to_actual', 'payout_address', 'phrase']) {
      expect(own[same]).toBe(english[same]);
    }
    expect(own.amount_notice).toContain('0.02212 XMR');
  }));

test("a page in a partner's color, with its way back, is below 40 KB too, and has that color in one place", () =>
  expectForEach(
    (['en', 'ar', 'vi'] as const).flatMap((language) => STATES.map((state) => [language, state] as const)),
    ([language, state]) => {
      const branding = { accent: '#2f6bff', wayBack: 'https://wallet.example/?a=1&b=2' };
      const { page } = renderState(TRACKED_STATES[state]?.() ?? {}, language, branding);
      expect(page.match(/#2f6bff/g)).toHaveLength(1);
      expect(page).toContain('<style>:root{--accent:#2f6bff;--on-accent:#000}a,.copy{color:inherit}</style>');
      expect(page).toContain('<a href="https://wallet.example/?a=1&amp;b=2">');
      expect(page).not.toContain(' style="');
      expect(Buffer.byteLength(page) + (language === 'en' ? FONT.length : 0)).toBeLessThan(MAX_BYTES);
    },
  ));

test('a page without a color and a way back has no trace of them', () => {
  const { page } = render('waiting', 'en');
  expect(page.match(/<style>/g)).toHaveLength(1);
  expect(page).not.toContain('Back to');
});

test('a preview shows the branding on an order that nobody can pay, in every language', () =>
  expectForEach(LANGUAGE_LIST, (language) => {
    const partner = {
      name: 'Example Wallet',
      logo: null,
      accent: '#2f6bff',
      supportContact: 'help@wallet.example',
      wayBack: 'https://wallet.example',
    };
    const words = wordsIn(language);
    const order = previewFor(partner, words);
    const page = renderOrderPage({ words, order, branding: partner, token: TOKEN });
    expect([order.sandbox, order.over, order.state, order.deposit?.address]).toEqual([
      true,
      true,
      'waiting_deposit',
      'sandbox_btc_preview',
    ]);
    expect(page).toContain('<aside class="sandbox"');
    expect(page).toContain(' data-over');
    expect(page).toContain('mailto:help@wallet.example');
    expect(readable(page)).not.toMatch(/\{\w+\}|undefined|null|NaN|\[object/);
  }));
