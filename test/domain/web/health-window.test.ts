import { DAY, HOUR, MINUTE, toIso } from '#domain/duration';
import { readWindow, writeWindow } from '#web/support/providers/health-window';

const NOW = Date.UTC(2030, 4, 20, 12);

const shown = (window: { at: number; length: number }) => {
  const { from, to } = writeWindow(window, NOW);
  return [Date.parse(from ?? '') - NOW, Date.parse(to ?? '') - NOW];
};

test('a window is around its time', () => {
  expect(shown({ at: NOW - 3 * DAY, length: DAY })).toEqual([-3.5 * DAY, -2.5 * DAY]);
  expect(shown({ at: NOW - HOUR, length: 2 * HOUR })).toEqual([-2 * HOUR, 0]);
});

test('a window of which half would lie in the future ends at the present, as long as it was chosen', () => {
  expect(shown(readWindow({}, NOW))).toEqual([-DAY, 0]);
  // The field has no seconds.
  expect(shown({ at: NOW - MINUTE, length: HOUR })).toEqual([-HOUR, 0]);
  expect(shown({ at: NOW - 3 * HOUR, length: 6 * HOUR })).toEqual([-6 * HOUR, 0]);
  expect(shown({ at: NOW + DAY, length: HOUR })).toEqual([-HOUR, 0]);
});

test('the fields say what the page shows', () => {
  const [from, to] = [toIso(NOW - 5 * HOUR), toIso(NOW - 3 * HOUR)];
  expect(readWindow({ from, to }, NOW)).toEqual({ at: NOW - 4 * HOUR, length: 2 * HOUR });
  expect(writeWindow(readWindow({ from, to }, NOW), NOW)).toEqual({ at: undefined, from, to });
  expect(readWindow({ at: from }, NOW)).toEqual({ at: NOW - 5 * HOUR, length: 0 });
  expect(writeWindow({ at: NOW, length: 0 }, NOW)).toEqual({ at: toIso(NOW), from: undefined, to: undefined });
  expect(readWindow({}, NOW)).toEqual({ at: NOW, length: DAY });
});
