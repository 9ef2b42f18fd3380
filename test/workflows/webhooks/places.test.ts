import { createPlaces } from '#webhooks/dispatcher/places';

const of = (endpointId: string, count: number) => Array<string>(count).fill(endpointId);

test('a response frees a place, and more deliveries are read only if more may be waiting', () => {
  const places = createPlaces({ total: 20, perEndpoint: 3 });
  places.take(places.room(), [...of('a', 3), ...of('b', 2)]);
  expect(places.room()).toEqual({ busy: { a: 3, b: 2 }, perEndpoint: 3, limit: 15 });
  expect([places.leave('a'), places.leave('b')]).toEqual([true, false]);
  expect(places.room().busy).toEqual({ a: 2, b: 1 });
});

test('an endpoint whose queue is empty is not read again, and one without an offered place is', () => {
  const places = createPlaces({ total: 20, perEndpoint: 3 });
  places.take(places.room(), of('a', 3));
  places.leave('a');
  places.take(places.room(), []);
  expect(places.leave('a')).toBe(false);

  const full = createPlaces({ total: 20, perEndpoint: 3 });
  full.take(full.room(), of('a', 3));
  full.take(full.room(), of('b', 1));
  expect([full.leave('a'), full.leave('b')]).toEqual([true, false]);
});

test('when all places are taken the next free place leads to a read for any endpoint', () => {
  const places = createPlaces({ total: 4, perEndpoint: 3 });
  places.take(places.room(), [...of('a', 3), ...of('b', 1)]);
  expect(places.room().limit).toBe(0);
  expect(places.leave('b')).toBe(true);
});

test('the number of unrecorded responses is limited, and recording makes room again', () => {
  const places = createPlaces({ total: 2, perEndpoint: 2 });
  for (let round = 0; round < 10; round += 1) {
    expect(places.room().limit).toBe(2);
    places.take(places.room(), of('a', 2));
    places.leave('a');
    places.leave('a');
  }
  expect(places.room()).toEqual({ busy: {}, perEndpoint: 2, limit: 0 });
  expect(places.forget()).toBe(true);
  expect(places.room().limit).toBe(1);
});

test('a handed-over delivery gets a free place, and never overtakes the queue of its endpoint', () => {
  const places = createPlaces({ total: 4, perEndpoint: 3 });
  expect(places.crowded()).toEqual([]);
  expect([...of('a', 3), ...of('b', 2)].map(places.enter)).toEqual([true, true, true, true, false]);
  // All places are taken.
  expect(places.crowded()).toBeNull();
  expect(places.leave('a')).toBe(false);
  // The refused delivery is in the queue, and the next free place of its endpoint leads to a read.
  expect(places.crowded()).toEqual(['b']);
  expect(places.leave('b')).toBe(true);
  places.take(places.room(), ['b']);
  expect(places.crowded()).toEqual([]);
});

test('nothing is handed over to an endpoint whose places are all taken', () => {
  const places = createPlaces({ total: 20, perEndpoint: 3 });
  of('a', 3).forEach(places.enter);
  expect(places.crowded()).toEqual(['a']);
  expect([places.enter('a'), places.enter('b')]).toEqual([false, true]);
});
