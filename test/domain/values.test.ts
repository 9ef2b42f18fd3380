import fc from 'fast-check';
import { DAY, MINUTE, parseIsoDuration } from '#domain/duration';
import { ERRORS } from '#domain/error';
import {
  type Archiving,
  findArchivingTrouble,
  isArchiveFailing,
  isCertificateLasting,
  isClockRight,
  isDiskRoomy,
  skewOf,
} from '#domain/health/installation';
import { encodeId, ID_BYTES, idFamily, isId, placeInFamily } from '#domain/id';
import { EARLIEST, LATEST, parseDateTime, parseDay } from '#domain/instant';
import { announcedBy, eventId, parseEventId } from '#domain/orders/event-id';
import { ORDER_STATUSES } from '#domain/orders/status';
import { DEFAULT_RETRY_OFFSETS_MS, nextAttemptAfter, nextDeliveryAttemptAt } from '#domain/webhooks/delivery';
import { escapeXml } from '#domain/xml';
import { expectForEach } from '#test/helpers/expect-for-each';
import { anyDate } from '../helpers/service/any-date';

describe('instant', () => {
  test('a date-time is parsed in each of its forms', () =>
    expectForEach(
      [
        ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z'],
        ['2026-03-02T10:00Z', '2026-03-02T10:00:00.000Z'],
        ['2026-03-02T10:00:00.5+02:00', '2026-03-02T08:00:00.500Z'],
        ['2026-03-02T10:00:00.123456Z', '2026-03-02T10:00:00.123Z'],
        ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
        ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
        ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
      ],
      ([text, iso]) => {
        expect(new Date(parseDateTime(text) ?? Number.NaN).toISOString()).toBe(iso);
      },
    ));

  test('a date-time in any other form is refused', () =>
    expectForEach(
      [
        '0000-12-31T23:59:59Z',
        '9999-12-31T23:59:59-23:59',
        '0001-01-01T00:00:00+00:01',
        '+010000-01-01T00:00:00Z',
        '2026-02-30T00:00:00Z',
        '2023-02-29T00:00:00Z',
        '2026-01-01T24:00:00Z',
        '2026-01-01T00:60:00Z',
        '2026-01-01T00:00:00',
        '2026-01-01 00:00:00Z',
        '2026-01-01t00:00:00z',
        '2026-01-01T00:00:00+24:00',
        '2026-01-01',
        '',
      ],
      (text) => {
        expect(parseDateTime(text)).toBeNull();
      },
    ));

  test.each([
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
  ])('%s begins at %s', (text, iso) => {
    expect(new Date(parseDay(text) ?? Number.NaN).toISOString()).toBe(iso);
  });

  test('a day in any other form is refused', () =>
    expectForEach(
      ['0000-01-01', '0000-12-31', '2026-02-30', '2026-13-01', '2026-00-10', '26-01-01', '2026-01-01T00:00:00Z', ''],
      (text) => {
        expect(parseDay(text)).toBeNull();
      },
    ));

  test('every accepted date lies within the years that ISO 8601 writes without a sign', () => {
    fc.assert(
      fc.property(anyDate, (text) => {
        const ms = parseDay(text) ?? parseDateTime(text);
        if (ms !== null) {
          expect(new Date(ms).toISOString()).toMatch(/^(?!0000)\d{4}-/);
          expect(ms >= EARLIEST && ms <= LATEST).toBe(true);
        }
      }),
    );
  });
});

describe('ids', () => {
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
      fc.property(
        orderIds,
        fc.constantFrom(...ORDER_STATUSES, 'late_deposit' as const),
        fc.nat(2 ** 31),
        (orderId, status, atMs) => {
          const id = eventId({ orderId, status, atMs });
          expect(parseEventId(id)).toEqual({ orderId, status, atMs });
          expect(announcedBy(id)).toBe(status);
        },
      ),
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

  test('after an attempt that was late by more than a minute, the rest of the plan is as much later', () => {
    const HOUR = 3_600_000;
    const nextOf = (attempt: number, at: number) => nextAttemptAfter({ attempt, at }, 0, DEFAULT_RETRY_OFFSETS_MS);
    expect(nextOf(1, 0)).toBe(60_000);
    expect(nextOf(2, 60_000)).toBe(300_000);
    // Twenty seconds in vain are no delay.
    expect(nextOf(2, 80_000)).toBe(300_000);
    expect(nextOf(2, 60_000 + 3 * HOUR)).toBe(300_000 + 3 * HOUR);
    expect(nextOf(7, 13 * HOUR)).toBe(25 * HOUR);
    expect(nextOf(8, 30 * HOUR)).toBeNull();
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
});

describe('installation', () => {
  test('a clock is as far off as its reading lies outside the time of asking, and five seconds are tolerated', () =>
    expectForEach(
      [
        [1_000, 0, true],
        [1_050, 0, true],
        [-4_000, -5_000, true],
        [-4_001, -5_001, false],
        [6_100, 5_000, true],
        [6_101, 5_001, false],
      ],
      ([readAt, skewMs, isRight]) => {
        const reading = { askedAt: 1_000, readAt, answeredAt: 1_100 };
        expect([skewOf(reading), isClockRight(reading)]).toEqual([skewMs, isRight]);
      },
    ));

  test('a disk is roomy with a tenth or ten gigabytes free, and a certificate lasts with fourteen days left', () => {
    const gigabytes = (free: number, total: number) =>
      isDiskRoomy({ freeBytes: free * 1024 ** 3, totalBytes: total * 1024 ** 3 });
    expect([gigabytes(1, 10), gigabytes(0.9, 10), gigabytes(10, 1_000), gigabytes(9, 1_000)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([isCertificateLasting(14 * DAY, 0), isCertificateLasting(14 * DAY, 1)]).toEqual([true, false]);
  });
});

describe('archive of the log', () => {
  const well: Archiving = {
    isOn: true,
    timeoutMs: 60_000,
    archivedAgoMs: 20_000,
    failedAgoMs: 90_000,
    waitingMs: null,
  };
  const never = { ...well, archivedAgoMs: null, failedAgoMs: null };

  test('is in trouble while it is off, fails, does not come to an end, or may wait for hours', () =>
    expectForEach(
      [
        [well, null],
        [{ ...well, failedAgoMs: null }, null],
        [never, null],
        [{ ...well, waitingMs: 11 * MINUTE }, null],
        [{ ...well, waitingMs: 11 * MINUTE + 1 }, 'standing still'],
        [{ ...never, waitingMs: 11 * MINUTE + 1 }, 'standing still'],
        [{ ...well, failedAgoMs: 10_000 }, 'failing'],
        [{ ...well, archivedAgoMs: null }, 'failing'],
        [{ ...well, timeoutMs: null }, 'without a limit'],
        [{ ...well, isOn: false }, 'off'],
      ],
      ([archiving, trouble]) => {
        expect(findArchivingTrouble(archiving)).toBe(trouble);
        expect(isArchiveFailing(archiving)).toBe(trouble === 'failing' || trouble === 'standing still');
      },
    ));
});

describe('xml', () => {
  test('text loses the characters that XML cannot contain, and markup is written as numbers', () => {
    expect(escapeXml('a\u0000b\u000b\ud800\n<c d="e">')).toBe('a\ufffdb\ufffd\ufffd\n&#x3C;c d=&#x22;e&#x22;&#x3E;');
    expect(escapeXml(`&'`)).toBe('&#x26;&#x27;');
  });
});
