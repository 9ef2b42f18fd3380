import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCOPES } from '#domain/keys/scope';
import { PROOF_VALUES, proofAmount } from '#domain/payouts/payout-address';
import { chanceADay, GUESSED_SECRETS, MOST_CHANCE } from '#domain/users/guessing';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ROOT } from './sources/source-files';
import { withActions } from './tables/step-up-page';

test('the page about step-up is made from the table of actions; `npm run security-pages` rewrites it', () => {
  const page = readFileSync(join(ROOT, 'docs/rules/step-up.md'), 'utf8');
  expect(page).toContain('| Moves ');
  expect(page).toBe(withActions(page));
});

test('a day of guessing at the limits finds no short secret in more than a millionth of the cases', () =>
  expectForEach(
    GUESSED_SECRETS.map((secret) => [secret.what, secret] as const),
    ([_what, secret]) => expect(chanceADay(secret)).toBeLessThan(MOST_CHANCE),
  ));

test('a micro-payment takes each of its values, and differs from all others', () => {
  expect([0, 1, 2_345_678, PROOF_VALUES - 1].map((random) => proofAmount('0.01', random))).toEqual([
    '0.01',
    '0.010001',
    '2.355678',
    '4.009999',
  ]);
});

test('every scope of a key names the permission that its maker needs', () => {
  const page = readFileSync(join(ROOT, 'docs/rules/keys-and-lockout.md'), 'utf8');
  for (const scope of SCOPES) expect(page).toMatch(new RegExp(`\\| \`${scope}\`[^\n]*\`\\w+\\.\\w+\` +\\|`));
});
