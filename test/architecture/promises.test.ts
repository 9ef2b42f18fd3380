import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectForEach } from '#test/helpers/expect-for-each';
import { blocksOf, onOneLine, PROMISE_PAGES, textOf, withProofs } from './promises/page';
import { testExists } from './sources/named-tests';
import { ROOT } from './sources/source-files';

const PAGES = PROMISE_PAGES.map((promises) => {
  const page = readFileSync(join(ROOT, 'docs', promises.page), 'utf8');
  return { ...promises, name: promises.page, text: page };
});

test('every promise is in its page, word for word, and each test that it names exists', () =>
  expectForEach(
    PAGES.flatMap(({ page, text, claims }) => claims.map(([says, ...proof]) => ({ name: says, page, text, proof }))),
    ({ name, text, proof }) => {
      expect(onOneLine(textOf(text))).toContain(name);
      expect(proof).not.toEqual([]);
      expect(proof.filter((one) => !testExists(one))).toEqual([]);
    },
  ));

test('every paragraph, item and table of these pages names a test, or is known to promise nothing', () =>
  expectForEach(PAGES, ({ text, claims, plain, unproven }) => {
    const isCovered = (block: string) =>
      claims.some(([says]) => block.includes(says)) || plain.some((start) => block.startsWith(start));
    const uncovered = blocksOf(text).filter((block) => !unproven.includes(block.section) && !isCovered(block.text));
    expect(uncovered.map(({ section, text: block }) => `${section}: ${block.slice(0, 90)}`)).toEqual([]);
  }));

test('what promises nothing, or names no test yet, is in its page', () =>
  expectForEach(PAGES, ({ text, plain, unproven }) => {
    const blocks = blocksOf(text);
    expect(plain.filter((start) => !blocks.some((block) => block.text.startsWith(start)))).toEqual([]);
    expect(unproven.filter((section) => !blocks.some((block) => block.section === section))).toEqual([]);
  }));

test('the lists of proofs are made from the promises; `npm run security-pages` rewrites them', () =>
  expectForEach(PAGES, ({ text, ...promises }) => {
    expect(text).toBe(withProofs(promises)(text));
  }));
