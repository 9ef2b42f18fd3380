import { MINUTE } from '#domain/duration';
import { findOverrun } from '#domain/support/queue-limit';

const NOW = 1_000 * MINUTE;
const queue = { count: 5, oldestMs: NOW - 60 * MINUTE };

test.each([
  ['more than its number', { moreThan: 4, olderThanMinutes: null }, '5 wait, more than 4.'],
  ['older than its age', { moreThan: null, olderThanMinutes: 59 }, 'the oldest has waited for more than 59 min.'],
  ['both', { moreThan: 0, olderThanMinutes: 1 }, '5 wait, more than 0, and the oldest has waited for more than 1 min.'],
])('a queue is over its limit by %s', (_name, limit, words) => {
  expect(findOverrun(limit, queue, NOW)).toContain(words);
});

test('a queue at its limits, an empty one and one without limits are not over', () => {
  expect(findOverrun({ moreThan: 5, olderThanMinutes: 60 }, queue, NOW)).toBeNull();
  expect(findOverrun({ moreThan: 0, olderThanMinutes: 1 }, { count: 0, oldestMs: null }, NOW)).toBeNull();
  expect(findOverrun({ moreThan: null, olderThanMinutes: null }, queue, NOW)).toBeNull();
});
