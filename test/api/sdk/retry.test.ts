import { expectForEach } from '#test/helpers/expect-for-each';
import { errorOf, NetworkError, type SwaplaneError } from '../../../sdk/client/src/errors';
import { waitBeforeRetry } from '../../../sdk/client/src/http/retry';
import { OPERATIONS } from '../../../sdk/client/src/operations';
import { reconnectDelay, STREAM_TIMING } from '../../../sdk/client/src/streams/timing';

const RETRIES = { max: 3, baseDelayMs: 500 };
const READ = OPERATIONS.getOrder;
const KEYED = OPERATIONS.createOrder;
const UNKEYED = OPERATIONS.advanceSandboxOrder;

const refused = (httpStatus: number, more = {}): SwaplaneError =>
  errorOf({ code: 'NO_PROVIDERS_AVAILABLE', message: 'no', httpStatus, ...more });
const lost = new NetworkError({ code: 'NETWORK_ERROR', message: 'no', httpStatus: 0, outcome: 'unknown' });

test('a call is repeated only where that causes no harm', () =>
  expectForEach(
    [
      ['a read that got no answer', lost, READ, true],
      ['a write with a key that got no answer', lost, KEYED, true],
      ['a write without a key that got no answer', lost, UNKEYED, false],
      ['a read at 502', refused(502), READ, true],
      ['a write with a key whose outcome is unknown', refused(503, { outcome: 'unknown' }), KEYED, true],
      ['a write without a key whose outcome is unknown', refused(503, { outcome: 'unknown' }), UNKEYED, false],
      ['a write without a key that did nothing', refused(503, { outcome: 'not_created' }), UNKEYED, true],
      ['a write without a key that was limited', refused(429, { retryAfterMs: 1_000 }), UNKEYED, true],
      ['a write whose first call is under way', refused(409, { outcome: 'unknown', retryAfterMs: 1_000 }), KEYED, true],
      ['a duplicate', refused(409), KEYED, false],
      ['an internal error', refused(500), READ, false],
      ['a bad request', refused(400), READ, false],
      ['a lockout of minutes', refused(429, { retryAfterMs: 900_000 }), READ, false],
    ] as const,
    ([_, error, operation, isRepeated]) => {
      expect(waitBeforeRetry(error, operation, 1, RETRIES) !== null).toBe(isRepeated);
    },
  ));

test('the wait doubles, follows Retry-After, and stops after the last attempt', () => {
  const waits = [1, 2, 3, 4].map((attempts) => waitBeforeRetry(lost, READ, attempts, RETRIES));
  expect(waits).toEqual([500, 1_000, 2_000, null]);
  expect(waitBeforeRetry(refused(429, { retryAfterMs: 7_000 }), READ, 1, RETRIES)).toBe(7_000);
  expect(waitBeforeRetry(lost, READ, 1, { max: 0, baseDelayMs: 500 })).toBeNull();
});

test('a stream is opened again after 1, 2, 5, 15, 30, 30 seconds, or later if the server says so', () => {
  const delays = [1, 2, 3, 4, 5, 6].map((failures) => reconnectDelay(STREAM_TIMING, failures));
  expect(delays).toEqual([1_000, 2_000, 5_000, 15_000, 30_000, 30_000]);
  expect(reconnectDelay(STREAM_TIMING, 0)).toBe(1_000);
  expect(reconnectDelay(STREAM_TIMING, 1, 30_000)).toBe(30_000);
});
