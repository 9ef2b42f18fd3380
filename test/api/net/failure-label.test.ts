import { AddressBlockedError, DnsFailureError } from '#net/resolve-host';
import { expectForEach } from '#test/helpers/expect-for-each';
import { labelOfError, labelOfStatus } from '#webhooks/failure-label';

test('every label covers its error codes', () =>
  expectForEach(
    [
      [
        'connection_timeout',
        ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
      ],
      ['connection_refused', ['ECONNREFUSED']],
      [
        'tls_error',
        [
          'EPROTO',
          'ERR_TLS_CERT_ALTNAME_INVALID',
          'ERR_SSL_WRONG_VERSION_NUMBER',
          'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
          'CERT_HAS_EXPIRED',
          'CERT_NOT_YET_VALID',
          'DEPTH_ZERO_SELF_SIGNED_CERT',
          'SELF_SIGNED_CERT_IN_CHAIN',
          'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
          'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
          'HOSTNAME_MISMATCH',
          'INVALID_CA',
          'INVALID_PURPOSE',
          'PATH_LENGTH_EXCEEDED',
        ],
      ],
      [
        'connection_error',
        ['ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_SOCKET', 'HPE_INVALID_CONSTANT'],
      ],
    ],
    ([label, codes]) => {
      const labels = codes.map((code) => labelOfError(Object.assign(new Error('failed'), { code })));
      expect(new Set(labels)).toEqual(new Set([label]));
    },
  ));

test('our own refusals have their own labels', () => {
  expect(labelOfError(new AddressBlockedError('a.example'))).toBe('address_blocked');
  expect(labelOfError(new DnsFailureError('a.example'))).toBe('dns_failure');
});

test('any other thrown error is a connection error', () => {
  for (const thrown of [new Error('odd'), 'text', null, undefined, 42, { code: 42 }]) {
    expect(labelOfError(thrown)).toBe('connection_error');
  }
});

test('2xx is the only success', () => {
  expect([200, 204, 299].map(labelOfStatus)).toEqual([null, null, null]);
  expect([199, 300, 304, 399, 400, 599].map(labelOfStatus)).toEqual([
    'http_199',
    'redirect',
    'redirect',
    'redirect',
    'http_400',
    'http_599',
  ]);
});
