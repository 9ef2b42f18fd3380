import fc from 'fast-check';
import {
  capacityOf,
  fullBucket,
  perMinute,
  perSecond,
  type Rate,
  refill,
  refillLease,
  refillsAt,
  type TokenBucket,
  takeTokens,
  tokensToBorrow,
  wholeTokens,
} from '#domain/limits/token-bucket';

const NOW = 1_700_000_000_123;

const rates = fc.oneof(
  fc.integer({ min: 1, max: 5_000 }).map(perMinute),
  fc.integer({ min: 1, max: 200 }).map(perSecond),
);
const buckets = (rate: Rate) =>
  fc.record({
    sixtieths: fc.integer({ min: 0, max: capacityOf(rate) }),
    refilledAt: fc.integer({ min: NOW - 100_000, max: NOW }),
  });
const settings = { numRuns: 300 };

/** Takes one token if there is one. */
function take(bucket: TokenBucket, rate: Rate, now: number) {
  return refillLease(bucket, rate, { rate, returned: 0, wanted: 1 }, now);
}

test.each([
  [600, 10],
  [60, 1],
])('%i a minute are refilled as %i a second, in steps of a second', (limit, each) => {
  const rate = perMinute(limit);
  const empty = { sixtieths: 0, refilledAt: NOW };
  expect(wholeTokens(refill(empty, rate, NOW + 999))).toBe(0);
  expect(wholeTokens(refill(empty, rate, NOW + 1000))).toBe(each);
  expect(wholeTokens(refill(empty, rate, NOW + 2500))).toBe(2 * each);
});

test('10 a minute are refilled as one in 6 seconds', () => {
  const empty = { sixtieths: 0, refilledAt: NOW };
  expect([5999, 6000, 12_000].map((ms) => wholeTokens(refill(empty, perMinute(10), NOW + ms)))).toEqual([0, 1, 2]);
});

test('the tokens of a whole minute may be used at once, and with a limit per second those of one second', () => {
  expect(wholeTokens(fullBucket(perMinute(600), NOW))).toBe(600);
  expect(wholeTokens(fullBucket(perSecond(100), NOW))).toBe(100);
  expect(wholeTokens(refill({ sixtieths: 0, refilledAt: NOW }, perSecond(100), NOW + 1000))).toBe(100);
});

test('no window grants more than the capacity and the refill within it', () => {
  const calls = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(rates, calls, (rate, gaps) => {
      let bucket = fullBucket(rate, NOW);
      let now = NOW;
      const granted: number[] = [];
      for (const gap of gaps) {
        now += gap;
        const answer = take(bucket, rate, now);
        bucket = answer.left;
        if (answer.granted) {
          granted.push(now);
        }
      }
      for (const [first, from] of granted.entries()) {
        for (const [more, to] of granted.slice(first).entries()) {
          const refill = (Math.floor((to - from) / 1000) + 1) * rate.perMinute;
          expect((more + 1) * 60).toBeLessThanOrEqual(capacityOf(rate) + refill);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('the number of reads does not change how much is refilled', () => {
  fc.assert(
    fc.property(
      rates.chain((rate) => fc.tuple(fc.constant(rate), buckets(rate))),
      fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 20 }),
      ([rate, bucket], gaps) => {
        const start = refill(bucket, rate, NOW);
        const end = NOW + gaps.reduce((sum, gap) => sum + gap, 0);
        let now = NOW;
        let stepwise = start;
        for (const gap of gaps) {
          now += gap;
          stepwise = refill(stepwise, rate, now);
        }
        expect(stepwise.sixtieths).toBe(refill(start, rate, end).sixtieths);
      },
    ),
    settings,
  );
});

test('at the announced instant a token is available, and a millisecond earlier it is not', () => {
  fc.assert(
    fc.property(
      rates.chain((rate) => fc.tuple(fc.constant(rate), buckets(rate))),
      ([rate, bucket]) => {
        const rest = { ...bucket, sixtieths: bucket.sixtieths % 60 };
        const at = refillsAt(rest, rate, 60, NOW - 200_000);
        expect(wholeTokens(refill(rest, rate, at))).toBeGreaterThan(0);
        expect(wholeTokens(refill(rest, rate, at - 1))).toBe(0);
      },
    ),
    settings,
  );
});

test('returned tokens never overfill the bucket, and no more tokens are granted than it has', () => {
  fc.assert(
    fc.property(
      rates.chain((rate) => fc.tuple(fc.constant(rate), buckets(rate))),
      fc.nat(500),
      fc.nat(500),
      ([rate, bucket], returned, wanted) => {
        const { granted, left } = refillLease(bucket, rate, { rate, returned, wanted }, NOW);
        expect(left.sixtieths).toBeGreaterThanOrEqual(0);
        expect(left.sixtieths + granted * 60).toBeLessThanOrEqual(capacityOf(rate));
        expect(granted).toBeLessThanOrEqual(wanted);
      },
    ),
    settings,
  );
});

test('after a change of the limit the used tokens stay used', () => {
  const spent = takeTokens(fullBucket(perMinute(600), NOW), 100);
  const under = (limit: number) =>
    wholeTokens(refillLease(spent, perMinute(600), { rate: perMinute(limit), returned: 0, wanted: 0 }, NOW).left);
  expect([under(1000), under(600), under(300), under(60)]).toEqual([900, 500, 200, 0]);
});

test('a process borrows at most a twentieth of the remaining tokens and half of the used ones', () => {
  const rate = perMinute(600);
  const left = (tokens: number) => tokensToBorrow({ sixtieths: tokens * 60, refilledAt: NOW }, rate);
  expect([600, 599, 580, 400, 100, 19, 0].map(left)).toEqual([0, 0, 10, 20, 5, 0, 0]);
});
