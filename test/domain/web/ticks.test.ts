import { ticksUpTo, timesShown } from '#web/design/chart/ticks';

test.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [37, [0, 10, 20, 30, 40]],
  [100, [0, 50, 100]],
  [50_000, [0, 20_000, 40_000, 60_000]],
])('a scale up to %d has few whole values, the last one at least as large', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks);
});

test.each([0, 1, 6, 7, 24, 30, 168])('of %d bars few are named, evenly, and the last one always', (count) => {
  const shown = timesShown(count);
  expect(shown.length).toBeLessThanOrEqual(6);
  expect(shown.at(-1)).toBe(count === 0 ? undefined : count - 1);
  const gaps = shown.slice(1).map((bar, index) => bar - (shown[index] ?? 0));
  expect(new Set(gaps).size).toBeLessThanOrEqual(1);
});
