import { HOUR, SECOND, toIso } from '#domain/duration';
import { type Age, ageOf } from '#domain/evidence/fitting';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CREATED } from '#test/helpers/orders/order-state';
import { agreedWith, blockAt, START } from './chain-facts';

describe('the age of a block [rules/evidence: Verdicts]', () => {
  test('counts from the order in whole seconds, as blocks say their times', () =>
    expectForEach<[number, Age]>(
      [
        [0, 'newer'],
        [-999, 'newer'],
        [-SECOND, 'unsure'],
        [-2 * HOUR, 'unsure'],
        [-2 * HOUR - SECOND, 'older'],
      ],
      ([aheadMs, age]) => {
        const agreed = agreedWith({ since: toIso(CREATED + 999) });
        const block = blockAt(START + 1, { time: toIso(CREATED + 999 + aheadMs) });
        expect([aheadMs, ageOf(agreed, block)]).toEqual([aheadMs, age]);
      },
    ));
});
