import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expectForEach } from '#test/helpers/expect-for-each';
import { parseWebhook, signedHeaders, verifyWebhook } from '../../../sdk/client/src/webhooks/index';
import { createHmac as portableHmac, timingSafeEqual } from '../../../sdk/client/src/webhooks/node-crypto';

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
