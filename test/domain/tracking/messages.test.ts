import { IntlMessageFormat } from 'intl-messageformat';
import { wordsIn } from '#api/tracking/language/words';
import { Filling } from '#api/tracking/language/written';
import { memoKindOf } from '#api/tracking/page/deposit-section';
import { NETWORKS } from '#domain/assets/networks';
import { LANGUAGE_LIST, LANGUAGES, type Language } from '#domain/tracking/languages';
import { ENGLISH } from '#domain/tracking/messages/english';
import type { MessageKey } from '#domain/tracking/messages/messages';
import { MESSAGES } from '#domain/tracking/messages/table';
import { expectForEach } from '#test/helpers/expect-for-each';

const KEYS = Object.keys(ENGLISH) as MessageKey[];
const EVERY = LANGUAGE_LIST.flatMap((language) => KEYS.map((key) => [language, key] as const));

const parse = (message: string) => new IntlMessageFormat(message).getAst();

type Element = ReturnType<typeof parse>[number];

const isPlural = (element: Element) => 'pluralType' in element;
/** An argument that is written as it is. */
const PLAIN = 1;

/** A message's arguments and tags, with what they are, and the choices of a select. */
function shapeOf(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if ('children' in element) {
      return [`<${element.value}>`, ...shapeOf(element.children)];
    }
    if ('options' in element) {
      const choices = Object.entries(element.options);
      const kind = isPlural(element) ? 'plural' : choices.map(([name]) => name).join();
      return [`${element.value}: ${kind}`, ...choices.flatMap(([, { value }]) => shapeOf(value))];
    }
    // A literal has no name, and the sign of a plural's number no value.
    return 'value' in element && element.type !== 0 ? [`${element.value}: ${element.type}`] : [];
  });
}

const uniqueShape = (message: string) => [...new Set(shapeOf(parse(message)))].toSorted();

test('every language has every message, with the arguments of the English one', () =>
  expectForEach(EVERY, ([language, key]) => {
    expect(Object.keys(MESSAGES[language])).toHaveLength(KEYS.length);
    expect(uniqueShape(MESSAGES[language][key])).toEqual(uniqueShape(ENGLISH[key]));
  }));

test('a plural has the forms of its language, and no other', () =>
  expectForEach(EVERY, ([language, key]) => {
    const { pluralCategories } = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions();
    // Where a language has a form for millions alone, the general one serves.
    const needed = pluralCategories.filter((form) => form !== 'many' || !ROMANCE.includes(language));
    for (const element of parse(MESSAGES[language][key])) {
      if ('options' in element && isPlural(element)) {
        expect(Object.keys(element.options).toSorted()).toEqual(needed.toSorted());
      }
    }
  }));

const ROMANCE: readonly string[] = ['es', 'pt', 'fr'];

const NUMBERS: readonly string[] = ['hours', 'seconds', 'count', 'wanted'];

/** For every name that is an argument somewhere. */
function sampleValues(number: number): Record<string, number | Filling> {
  const names = KEYS.flatMap((key) => [...ENGLISH[key].matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name));
  return Object.fromEntries(names.map((name) => [name, NUMBERS.includes(name) ? number : new Filling(`‹${name}›`)]));
}

test('every message is written with its values, and nothing else of its source', () =>
  expectForEach(EVERY, ([language, key]) => {
    const words = wordsIn(language);
    const render = words.render as (key: MessageKey, values: object) => { text: string };
    const names = uniqueShape(ENGLISH[key])
      .filter((shape) => shape.endsWith(`: ${PLAIN}`))
      .map((shape) => shape.split(':')[0]);
    for (const number of [1, 2, 5, 21, 72]) {
      const { text } = render(key, sampleValues(number));
      expect(text).not.toMatch(/[{}#]|undefined|null|NaN|\[object|plural|select,/);
      expect(text.trim()).toBe(text);
      for (const name of names.filter((name) => name !== 'memo')) {
        expect(text).toContain(`‹${name}›`);
      }
    }
  }));

/** Wide characters take the room of two. */
function widthOf(text: string): number {
  const seen = text.replaceAll(/[\p{Mn}\p{Cf}]/gu, '');
  return [...seen].reduce(
    (sum, letter) => sum + (/[\u1100-\u11ff\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  );
}

/**
 * How many letters have room on a telephone of 360 px: 328 px between the margins, of some 8 px a letter beside a 24 px
 * heading's 12. A button stays beside what it copies; a label and a step wrap at most once, a heading at most twice.
 */
const ROOM: readonly (readonly [keys: RegExp, letters: number])[] = [
  [/^(copy|copied)$/, 12],
  [/^copy_failed$/, 18],
  [/^deposit\.open_wallet$/, 30],
  [/^(deposit|steps|amounts|transactions|help)\.heading$/, 30],
  [/^(amounts|transactions)\.|^help\.(order_number|phrase)$/, 40],
  [/^(memo|memo_name)\./, 30],
  [/^(step|note)\./, 42],
  [/^title\./, 54],
  [/^page\.(sandbox|to|languages)$/, 14],
  [/^page\.(live|polling)$/, 50],
];

test('labels and buttons have room on a telephone', async () => {
  for (const [keys, letters] of ROOM) {
    const short = EVERY.filter(([, key]) => keys.test(key));
    await expectForEach(short, ([language, key]) => {
      const text = MESSAGES[language][key];
      expect([text, widthOf(text) <= letters]).toEqual([text, true]);
    });
  }
});

test('no sentence is left in English', () => {
  const others = EVERY.filter(
    ([language, key]) => language !== 'en' && ENGLISH[key].replaceAll(/\{\w+\}/g, '').length > 15,
  );
  return expectForEach(others, ([language, key]) => expect(MESSAGES[language][key]).not.toBe(ENGLISH[key]));
});

test('what a network calls the text beside an address has a word in every language', () => {
  const names = Object.values(NETWORKS).flatMap(({ memo }) => (memo === null ? [] : [memo]));
  expect(names.length).toBeGreaterThan(10);
  return expectForEach([...new Set(names)], (name) => expect(ENGLISH[`memo_name.${memoKindOf(name)}`]).toBe(name));
});

test('a figure before the network fee has the same words in every text', () =>
  expectForEach(LANGUAGE_LIST, (language) => {
    const { 'refund.before_network_fee': inSentence, 'amounts.network_fee': beside } = MESSAGES[language];
    expect(inSentence).toContain(beside);
  }));

/** What translations said once, and what the English texts do not say. */
const NOT_SAID: readonly (readonly [what: string, language: Language, keys: RegExp, words: RegExp])[] = [
  ['that the network fee is deducted already', 'zh', /network_fee$/, /已扣除|（扣除/],
  ['that the network fee is deducted already', 'tr', /network_fee$/, /düşülerek/],
  ['that the network fee is deducted already', 'ko', /network_fee$/, /제외/],
  ['that the provider asked for the refund', 'tr', /refund_ticket$/, /tarafından/],
  ['that the refund is for the provider', 'tr', /^refund_(due|ahead)\.ticket$/, /\{provider\} için/],
  ['that the payout has arrived', 'ko', /^amounts\.you_received$/, /받은/],
];

test('no translation says what the English text does not', () =>
  expectForEach(NOT_SAID, ([what, language, keys, wrong]) => {
    const messages = KEYS.filter((key) => keys.test(key)).map((key) => MESSAGES[language][key]);
    expect(messages.length).toBeGreaterThan(0);
    expect([what, messages.filter((message) => wrong.test(message))]).toEqual([what, []]);
  }));
