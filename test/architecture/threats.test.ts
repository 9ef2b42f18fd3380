import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectForEach } from '#test/helpers/expect-for-each';
import { testExists } from './sources/named-tests';
import { ROOT } from './sources/source-files';
import { BOUNDARIES, withThreats } from './threats/page';

const threats = BOUNDARIES.flatMap((boundary) => boundary.threats);

test('every test that the threat model names exists, in its file and under its title', () =>
  expectForEach(
    threats.flatMap(({ proof }) => proof),
    (proof) => expect([proof, testExists(proof)]).toEqual([proof, true]),
  ));

test('every threat is listed once, with what stands against it', () => {
  expect(threats.length).toBeGreaterThan(30);
  expect(new Set(threats.map(({ threat }) => threat)).size).toBe(threats.length);
  expect(threats.filter(({ against }) => against.length < 10)).toEqual([]);
});

test('the page is made from the list of threats; `npm run security-pages` rewrites it', () => {
  const page = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8');
  expect(page).toBe(withThreats(page));
});
