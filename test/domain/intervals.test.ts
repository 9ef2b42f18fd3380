import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECOND } from '#domain/duration';
import { DEFAULT_INTERVALS, INTERVALS, parseIntervals } from '#domain/intervals';
import { expectForEach } from '#test/helpers/expect-for-each';

test('named intervals are shortened, and the others keep their defaults', () => {
  expect(parseIntervals('claimSweep=1s, pollLook = 250ms')).toEqual({
    ...DEFAULT_INTERVALS,
    claimSweep: SECOND,
    pollLook: 250,
  });
});

test('an unknown name, what is no duration, and a longer one than the default are refused', () =>
  expectForEach(
    [
      'naps=1s',
      'toString=1s',
      'claimSweep',
      'claimSweep=',
      'claimSweep=0s',
      'claimSweep=soon',
      'claimSweep=1s=1s',
      'claimSweep=1s,',
      'claimSweep=5001ms',
      'claimSweep=6s',
    ],
    async (text) => expect(parseIntervals(text)).toBeNull(),
  ));

test('docs/settings.md lists every interval with its default', () => {
  const page = readFileSync(join(__dirname, '../../docs/settings.md'), 'utf8').replace(/ +/g, ' ');
  const [, section = ''] = /\n## Intervals\n(.*?)\n## /s.exec(page) ?? [];
  const rows = Object.entries(INTERVALS).map(([name, { ms, what }]) => `| \`${name}\` | ${ms / SECOND} s | ${what} |`);
  expect(section.match(/^\| `.*$/gm)).toEqual(rows);
});

test('the defaults are what the rules say', () => {
  expect(DEFAULT_INTERVALS).toMatchObject({
    // [rules/idempotency: While the first call runs]
    repeatedCall: 5 * SECOND,
    // [rules/keys-and-lockout: Changes on every replica]
    keyReread: SECOND,
    // [rules/order-creation: Admission]
    temporalCheck: 300,
    // [rules/streams: How a stream ends]
    streamKeyCheck: 30 * SECOND,
    // [rules/webhooks: Sending]
    deliveryLease: 15 * SECOND,
  });
});
