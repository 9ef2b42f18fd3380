import { expectForEach } from '#test/helpers/expect-for-each';
import { Refused } from '#web/widget/calls';

test('the widget names the limit of an amount only where it is known', () =>
  expectForEach(
    [
      ['AMOUNT_TOO_LOW', { min: '0.1' }, 'The amount is too small. The least is 0.1 BTC.'],
      ['AMOUNT_TOO_HIGH', { max: '5' }, 'The amount is too large. The most is 5 BTC.'],
      ['AMOUNT_TOO_LOW', {}, 'The amount is too small.'],
      ['AMOUNT_TOO_HIGH', {}, 'The amount is too large.'],
    ] as const,
    ([code, limit, words]) => expect(new Refused(code, { limit }).words('BTC')).toBe(words),
  ));
