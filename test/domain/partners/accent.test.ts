import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { accentProblem, contrast, GROUNDS, LEAST_CONTRAST, nearestAccent, textOn } from '#domain/partners/accent';
import { expectForEach } from '#test/helpers/expect-for-each';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is what WCAG says it is', () =>
  expectForEach(
    [
      ['#000000', '#ffffff', 21],
      ['#ffffff', '#ffffff', 1],
      ['#767676', '#ffffff', 4.54],
      ['#ff0000', '#ffffff', 3.998],
    ] as const,
    ([one, other, ratio]) => {
      expect(contrast(one, other)).toBeCloseTo(ratio, 2);
      expect(contrast(other, one)).toBe(contrast(one, other));
    },
  ));

test('a color that does not stand out is refused with its theme and the nearest color that does', () =>
  expectForEach(
    [
      ['#ffe000', 'light'],
      ['#ffffff', 'light'],
      ['#f7931a', 'light'],
      ['#000000', 'dark'],
      ['#2450d0', 'dark'],
    ] as const,
    ([accent, theme]) => {
      const problem = accentProblem(accent);
      expect(problem).toMatch(
        new RegExp(`^must stand out in the ${theme} theme, where its contrast is [12]\\.?\\d* and 3 `),
      );
      expect(problem).toContain(`${nearestAccent(accent)} is the nearest color that does`);
    },
  ));

test('what is no color in full is refused as such', () =>
  expectForEach(['blue', '#fff', '2f6bff', '#2f6bff00', '#2F6BFF', 'url(x)', ''], (text) =>
    expect(accentProblem(text)).toBe('must be a color like #2f6bff'),
  ));

test('states keep their own colors, so that no partner can make a swap in progress look done', () => {
  const style = readFileSync(join(__dirname, '../../../api/tracking/page/dress.css'), 'utf8');
  expect([...style.matchAll(/--tone: var\((.*?)\)/g)].map(([, name]) => name)).not.toContain('--accent');
});

test('a color that is proposed passes, on every background of both themes and with text on it', () =>
  fc.assert(
    fc.property(color, (wanted) => {
      const proposed = nearestAccent(wanted);
      expect(accentProblem(proposed)).toBeNull();
      expect(nearestAccent(proposed)).toBe(proposed);
      for (const ground of Object.values(GROUNDS).flat()) {
        expect(contrast(proposed, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
      const text = textOn(proposed) === '#fff' ? '#ffffff' : '#000000';
      expect(contrast(text, proposed)).toBeGreaterThanOrEqual(4.5);
    }),
  ));

test('a color that stands out is proposed unchanged', () =>
  fc.assert(
    fc.property(color, (wanted) => {
      fc.pre(accentProblem(wanted) === null);
      expect(nearestAccent(wanted)).toBe(wanted);
    }),
  ));

test('the backgrounds are those of the tracking page', () => {
  const style = readFileSync(join(__dirname, '../../../api/tracking/page/dress.css'), 'utf8');
  const valuesOf = (name: string) =>
    [...style.matchAll(new RegExp(`--${name}: (#\\w+);`, 'g'))].map(([, value]) => value);
  expect(valuesOf('ground')).toEqual([GROUNDS.light[0], GROUNDS.dark[0]]);
  expect(valuesOf('card')).toEqual(['#fff', GROUNDS.dark[1]]);
});
