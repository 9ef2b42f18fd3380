import fc from 'fast-check';
import { parseIsoDuration } from '#domain/duration';
import { ERRORS } from '#domain/error';
import { encodeId, ID_BYTES, idFamily, isId, placeInFamily } from '#domain/id';
import { eventId, parseEventId } from '#domain/orders/event-id';
import { ORDER_STATUSES } from '#domain/orders/status';
import { DEFAULT_RETRY_OFFSETS_MS, nextDeliveryAttemptAt } from '#domain/webhooks/retry-plan';
import { expectForEach } from '#test/helpers/expect-for-each';

const orderIds = fc.uint8Array({ minLength: ID_BYTES, maxLength: ID_BYTES }).map((bytes) => encodeId('ord', bytes));

test('an id is its prefix and 26 characters that are easy to tell apart, and 130 random bits make each id unique', () => {
  fc.assert(fc.property(orderIds, (id) => isId('ord', id) && !/[:.ilou]/.test(id.slice(4))));
  const zero = new Uint8Array(ID_BYTES);
  const flips = Array.from({ length: 130 }, (_, bit) => {
    const bytes = Uint8Array.from(zero);
    bytes[bit >> 3] = 0x80 >> (bit & 7);
    return encodeId('ord', bytes);
  });
  expect(new Set([encodeId('ord', zero), ...flips]).size).toBe(131);
});

test('an id with too few bytes is refused', () => {
  expect(() => encodeId('ord', new Uint8Array(ID_BYTES - 1))).toThrow(RangeError);
});

test('the ids derived from one id are valid, differ from each other, and lead back to it', () => {
  fc.assert(
    fc.property(orderIds, fc.uniqueArray(fc.nat(1_023), { minLength: 1 }), (id, places) => {
      const family = places.map(idFamily(id));
      expect(new Set(family).size).toBe(places.length);
      expect(family.map(placeInFamily)).toEqual(places);
      for (const one of family) {
        expect(isId('ord', one)).toBe(true);
        expect(idFamily(one)(0)).toBe(idFamily(id)(0));
      }
    }),
  );
  expect(() => idFamily('q_')(1_024)).toThrow(RangeError);
});

test('an event id contains order, status and millisecond, and can be parsed', () => {
  fc.assert(
    fc.property(orderIds, fc.constantFrom(...ORDER_STATUSES), fc.nat(2 ** 31), (orderId, status, atMs) => {
      expect(parseEventId(eventId({ orderId, status, atMs }))).toEqual({ orderId, status, atMs });
    }),
  );
});

test('a malformed event id is refused', () =>
  expectForEach(
    [
      '',
      'x',
      'ord_1:completed:1',
      `ord_${'0'.repeat(26)}:done:1`,
      `ord_${'0'.repeat(26)}:completed:-1`,
      `ord_${'0'.repeat(26)}:completed:1:2`,
    ],
    (text) => expect(parseEventId(text)).toBeNull(),
  ));

test('a duration is parsed in each of its units', () =>
  expectForEach(
    [
      ['PT24H', 86_400_000],
      ['P1DT1H1M1.5S', 90_061_500],
      ['PT0S', 0],
      ['P', null],
      ['PT', null],
      ['P1DT', null],
      ['24h', null],
      ['-PT1H', null],
      ['P1M', null],
    ],
    ([text, ms]) => expect(parseIsoDuration(text)).toBe(ms),
  ));

test('seven retries follow the first attempt, the last one 24 hours after it', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((made) => {
    const at = nextDeliveryAttemptAt(0, made, DEFAULT_RETRY_OFFSETS_MS);
    return at === null ? null : at / 60_000;
  });
  expect(minutes).toEqual([1, 5, 15, 60, 240, 720, 1440, null]);
});

test('the public error codes are exactly fifteen', () => {
  expect(Object.keys(ERRORS)).toHaveLength(15);
  expect(Object.fromEntries(Object.entries(ERRORS).map(([code, { http }]) => [code, http]))).toMatchObject({
    INVALID_KEY: 401,
    SCOPE_REQUIRED: 403,
    QUOTE_EXPIRED: 410,
    DUPLICATE_ACTIVE_ORDER: 409,
    NO_PROVIDERS_AVAILABLE: 503,
    PROVIDER_ERROR: 502,
    RATE_LIMITED: 429,
  });
});
