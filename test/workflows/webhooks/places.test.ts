import { createPlaces } from '#webhooks/dispatcher/places';

const of = (endpointId: string, count: number) => Array<string>(count).fill(endpointId);

test('an answer frees a place, and asks for more only when more may be waiting', () => {
  const places = createPlaces({ total: 20, perEndpoint: 3 });
  places.take(places.room(), [...of('a', 3), ...of('b', 2)]);
  expect(places.room()).toEqual({ busy: { a: 3, b: 2 }, perEndpoint: 3, limit: 15 });
  expect([places.leave('a'), places.leave('b')]).toEqual([true, false]);
  expect(places.room().busy).toEqual({ a: 2, b: 1 });
});

test('an endpoint that came to its end is not asked for again, and one that was offered nothing is', () => {
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

test('when all places are taken whoever leaves asks for more, for any endpoint', () => {
  const places = createPlaces({ total: 4, perEndpoint: 3 });
  places.take(places.room(), [...of('a', 3), ...of('b', 1)]);
  expect(places.room().limit).toBe(0);
  expect(places.leave('b')).toBe(true);
});

test('what waits for its record is bounded, and a record makes room again', () => {
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

test('what is handed over gets a place while there is one, and nothing passes those who wait in the queue', () => {
  const places = createPlaces({ total: 4, perEndpoint: 3 });
  expect(places.crowded()).toEqual([]);
  expect([...of('a', 3), ...of('b', 2)].map(places.enter)).toEqual([true, true, true, true, false]);
  // All places are taken.
  expect(places.crowded()).toBeNull();
  expect(places.leave('a')).toBe(false);
  // What was refused is in the queue, and whoever leaves its endpoint asks for it.
  expect(places.crowded()).toEqual(['b']);
  expect(places.leave('b')).toBe(true);
  places.take(places.room(), ['b']);
  expect(places.crowded()).toEqual([]);
});

test('an endpoint whose places are taken is handed nothing', () => {
  const places = createPlaces({ total: 20, perEndpoint: 3 });
  of('a', 3).forEach(places.enter);
  expect(places.crowded()).toEqual(['a']);
  expect([places.enter('a'), places.enter('b')]).toEqual([false, true]);
});
