import { chooseLanguage, LANGUAGE_LIST, LANGUAGES, type Language } from '#domain/tracking/languages';

const chosen = (link: string | null, browser: string | undefined) => chooseLanguage({ link, browser });

test.each<[why: string, link: string | null, browser: string | undefined, language: Language]>([
  ['nothing is asked for', null, undefined, 'en'],
  ['the browser accepts anything', null, '*', 'en'],
  ['the browser says a language', null, 'ko', 'ko'],
  ['the browser says a country too', null, 'pt-BR', 'pt'],
  ['the browser says a script too', null, 'zh-Hant-TW', 'zh'],
  ['the browser prefers the first', null, 'fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', 'fr'],
  ['the browser prefers a later one', null, 'en;q=0.3, uk;q=0.9', 'uk'],
  ['the browser prefers one that there is none of', null, 'sv-SE,sv;q=0.9,de;q=0.8', 'de'],
  ['the browser refuses one', null, 'es;q=0, vi;q=0.1', 'vi'],
  ['the browser has the former tag of Indonesian', null, 'in-ID', 'id'],
  ['the browser says nonsense', null, ';;;q=,,%00', 'en'],
  ['a weight is no number', null, 'ru;q=much, tr;q=0.2', 'tr'],
  ['the link says one', 'ar', 'de', 'ar'],
  ['the link says one in capitals', 'FA-IR', 'de', 'fa'],
  ['the link says English to a browser that does not', 'en', 'ja', 'en'],
  ['the link says one that there is none of', 'sv', 'ja', 'ja'],
  ['the link says nothing', '', 'ja', 'ja'],
  ['the link says the name of a property', 'constructor', undefined, 'en'],
])('the link comes first, then the browser, then English: %s', (_, link, browser, language) => {
  expect(chosen(link, browser)).toBe(language);
});

test('a very long header is not refused', () => {
  expect(chosen(null, `${'xx;q=0.5,'.repeat(2_000)}id`)).toBe('id');
});

test('each language is listed once by its own name, and known to the formats of dates and numbers', () => {
  const facts = Object.values(LANGUAGES);
  expect(new Set(facts.map(({ name }) => name)).size).toBe(LANGUAGE_LIST.length);
  for (const [language, { locale }] of Object.entries(LANGUAGES)) {
    const { locale: used } = new Intl.DateTimeFormat(locale).resolvedOptions();
    expect(used.split('-')[0]).toBe(language);
  }
});
