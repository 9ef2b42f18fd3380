import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { frameText } from '#api/streams/event-stream';
import { ERRORS, type ErrorCode } from '#domain/error';
import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { expectForEach } from '#test/helpers/expect-for-each';
import openapi from '../../../docs/openapi.json';
import { errorOf, NetworkError, SwaplaneError } from '../../../sdk/client/src/errors';
import { waitBeforeRetry } from '../../../sdk/client/src/http/retry';
import { toCamel, toSnake } from '../../../sdk/client/src/names';
import { OPERATIONS, type Operation } from '../../../sdk/client/src/operations';
import { TERMINAL } from '../../../sdk/client/src/streams/event';
import { type Frame, readFrames } from '../../../sdk/client/src/streams/frames';
import { reconnectDelay, STREAM_TIMING } from '../../../sdk/client/src/streams/timing';
import { VERSION } from '../../../sdk/client/src/version';
import { parseWebhook, signedHeaders, verifyWebhook } from '../../../sdk/client/src/webhooks/index';
import { createHmac as portableHmac, timingSafeEqual } from '../../../sdk/client/src/webhooks/node-crypto';

describe('frames', () => {
  async function* inParts(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
    const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
    let from = 0;
    for (const to of places) {
      yield bytes.subarray(from, to);
      from = to;
    }
  }

  async function framesOf(text: string, cuts: readonly number[] = []): Promise<Frame[]> {
    const frames: Frame[] = [];
    for await (const frame of readFrames(inParts(new TextEncoder().encode(text), cuts))) {
      frames.push(frame);
    }
    return frames;
  }

  test("the server's frames are parsed, wherever the bytes are split", async () => {
    const frame = fc.record({
      id: fc.stringMatching(/^[a-z0-9:_]{1,30}$/),
      event: fc.stringMatching(/^order\.[a-z_]{1,20}$/),
      data: fc.json(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 5 }), fc.array(fc.nat(), { maxLength: 8 }), async (sent, cuts) => {
        const text = `retry: 1000\n\n${sent.map(frameText).join(': heartbeat\n\n')}`;
        const read = (await framesOf(text, cuts)).filter((one) => one !== 'comment');
        expect(read).toEqual(sent);
      }),
    );
  });

  test.each(['\n', '\r\n', '\r'])('lines may end in %j', async (end) => {
    const text = ['id: 7', 'event: e', 'data: a', 'data:b', '', ': still here', '', ''].join(end);
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(await framesOf(`${text}:x${end}:`, [cut])).toEqual([
        { id: '7', event: 'e', data: 'a\nb' },
        'comment',
        'comment',
      ]);
    }
  });

  test('an incomplete frame is dropped', async () => {
    expect(await framesOf('id: 7\nevent: e\ndata: {"order_id"')).toEqual([]);
  });
});

describe('retry', () => {
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
        [
          'a write whose first call is under way',
          refused(409, { outcome: 'unknown', retryAfterMs: 1_000 }),
          KEYED,
          true,
        ],
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
});

describe('webhooks', () => {
  const SECRET = 'whsec_test_9f2c41d07be84a53b6e0c1d2e3f40516';
  const OLD = 'whsec_test_00112233445566778899aabbccddeeff';
  const BODY =
    '{"event":"order.completed","event_id":"ord_7k2m9q4t6w8y1b3d5f7h9j2n4p:completed:1772446900000","ts":"2026-03-02T10:21:40.000Z"}';
  const HEADER =
    't=1772446901,v1=e1TFM3ecJ/Ep3xGvE8vgolt+h1sWd6qcQYWl7UwZexM=,v1=yBRUWOAWfkq9JaTPI3Vtv6SFsXDtsGh1xzlBk0Cfubc=';
  const NOW = { now: 1_772_446_901 };

  test('verifyWebhook accepts what was signed with a current secret in time, and nothing else', () =>
    expectForEach(
      [
        ['the new secret', BODY, HEADER, SECRET, NOW, true],
        ['the old secret', BODY, HEADER, OLD, NOW, true],
        ['several secrets', BODY, HEADER, ['whsec_other', OLD], NOW, true],
        ['bytes', new TextEncoder().encode(BODY), HEADER, SECRET, NOW, true],
        ['another secret', BODY, HEADER, 'whsec_other', NOW, false],
        ['another body', `${BODY} `, HEADER, SECRET, NOW, false],
        ['five minutes later', BODY, HEADER, SECRET, { now: NOW.now + 300 }, true],
        ['more than five minutes later', BODY, HEADER, SECRET, { now: NOW.now + 301 }, false],
        ['more tolerance', BODY, HEADER, SECRET, { now: NOW.now + 900, toleranceSeconds: 900 }, true],
        ['no header', BODY, undefined, SECRET, NOW, false],
        ['no secret', BODY, HEADER, '', NOW, false],
      ] as const,
      ([_, raw, header, secret, options, expected]) => {
        expect(verifyWebhook(raw, header, secret, options)).toBe(expected);
      },
    ));

  test('verifyWebhook returns false for any other values and never throws', () => {
    const anything = fc.anything() as fc.Arbitrary<never>;
    fc.assert(
      fc.property(anything, anything, anything, (raw, header, secret) => {
        expect(verifyWebhook(raw, header, secret)).toBe(false);
      }),
    );
  });

  test('verifyWebhook finds the signature in whatever a framework gives, and refuses a repeated one', () =>
    expectForEach(
      [
        ['a list of one', [HEADER], true],
        ['a list of two', [HEADER, HEADER], false],
        ['the headers of Node.js and Express', { 'x-service-signature': HEADER }, true],
        ['a list in them', { 'x-service-signature': [HEADER] }, true],
        ['the headers of fetch', new Headers({ 'X-Service-Signature': HEADER }), true],
        ['headers without a signature', {}, false],
        ['headers of fetch without a signature', new Headers(), false],
        ['nothing', undefined, false],
      ] as const,
      ([_, headers, isSigned]) => expect(verifyWebhook(BODY, headers, SECRET, NOW)).toBe(isSigned),
    ));

  test('parseWebhook knows every event of the document, and hands on one that it does not know', () => {
    for (const event of Object.keys(openapi.webhooks)) {
      expect(parseWebhook(JSON.stringify({ event, event_id: 'e' }))).toEqual({ event, eventId: 'e' });
    }
    const later = { event: 'order.something_new', event_id: 'e', ts: 't', more_words: 1 };
    expect(parseWebhook(JSON.stringify(later))).toEqual({
      event: 'unknown',
      name: 'order.something_new',
      eventId: 'e',
      ts: 't',
      body: { event: 'order.something_new', eventId: 'e', ts: 't', moreWords: 1 },
    });
  });

  test('signedHeaders creates headers that a receiver accepts now', () => {
    const headers = signedHeaders(BODY, [SECRET, OLD]);
    expect(Object.keys(headers)).toEqual([
      'Content-Type',
      'X-Service-Signature',
      'X-Service-Event-Id',
      'X-Service-Delivery-Attempt',
    ]);
    expect(headers['X-Service-Event-Id']).toBe(parseWebhook(BODY).eventId);
    expect(verifyWebhook(BODY, headers['X-Service-Signature'], OLD)).toBe(true);
    expect(signedHeaders(BODY, [SECRET, OLD], NOW)['X-Service-Signature']).toBe(HEADER);
  });

  test("the package's replacement of node:crypto computes the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.uint8Array(), fc.uint8Array(), (key, data, other) => {
        for (const encoding of ['base64', 'hex'] as const) {
          const expected = createHmac('sha256', key).update('1.').update(data).digest(encoding);
          expect(portableHmac('sha256', key).update('1.').update(data).digest(encoding)).toBe(expected);
        }
        const isSame = Buffer.from(data).equals(other.slice(0, data.length));
        expect(other.length < data.length || timingSafeEqual(data, other.slice(0, data.length)) === isSame).toBe(true);
      }),
    );
  });
});

describe('contract', () => {
  const { wireTypes, WIRE } = require('../../../sdk/client/build/wire') as { wireTypes(): string; WIRE: string };

  interface Documented {
    operationId: string;
    parameters: { name?: string }[];
  }

  /** The operations of the published document, in the form of the client's table. */
  function documentedOperations(): Record<string, Operation> {
    const rows = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Documented>).map(([method, { operationId, parameters }]) => {
        const keyed = parameters.some(({ name }) => name === 'Idempotency-Key');
        return [operationId, { method: method.toUpperCase(), path, ...(keyed && { keyed }) }];
      }),
    );
    return Object.fromEntries(rows);
  }

  test('the client has every operation of the published document, and knows which ones take a key', () => {
    expect(OPERATIONS).toEqual(documentedOperations());
  });

  test('the types of the client match the published document; `npm run openapi` writes both', () => {
    expect(readFileSync(WIRE, 'utf8')).toBe(wireTypes());
  });

  test('the version of the client is the package’s', () => {
    const { version } = JSON.parse(readFileSync('sdk/client/package.json', 'utf8'));
    expect(VERSION).toBe(version);
  });

  test('the client ends streams at the statuses that end orders', () => {
    expect([...TERMINAL].sort()).toEqual(ORDER_STATUSES.filter(isTerminal).sort());
  });

  test('every code has its own class', () =>
    expectForEach(Object.keys(ERRORS) as ErrorCode[], (code) => {
      const error = errorOf({ code, message: 'no', httpStatus: ERRORS[code].http });
      expect(error).toBeInstanceOf(SwaplaneError);
      expect(error.name).not.toBe('SwaplaneError');
    }));

  test('names are the same after the conversion to camelCase and back, and values never change', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,8}){0,3}$/);
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(name, tie('value')),
      ),
    })).value;
    fc.assert(fc.property(json, (value) => expect(toSnake(toCamel(value))).toEqual(value)));
  });
});
