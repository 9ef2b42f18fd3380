import { AddressBlockedError, DnsFailureError } from '#net/guarded-dispatcher';
import { expectForEach } from '#test/helpers/expect-for-each';
import { isChatUrl, toChatBlocks } from '#webhooks/attempt';
import { labelOfError, labelOfStatus } from '#webhooks/post-webhook';
import { ownerOfPort } from '#webhooks/url-guard';

describe('webhook port', () => {
  /** The ports that browsers refuse, from the HTTP client that is built into Node. */
  const { badPorts } = require('undici/lib/web/fetch/constants.js') as { badPorts: readonly string[] };

  test('every port that the Fetch standard refuses belongs to another protocol', () => {
    expect(badPorts.length).toBeGreaterThan(80);
    expect(badPorts.filter((port) => ownerOfPort(Number(port)) !== 'another protocol')).toEqual([]);
    expect(ownerOfPort(0)).toBe('another protocol');
  });

  test('a port of another service is refused with its name', () =>
    expectForEach(
      [
        [1433, 'SQL Server'],
        [1521, 'Oracle'],
        [2379, 'etcd'],
        [3306, 'MySQL'],
        [5432, 'PostgreSQL'],
        [5984, 'CouchDB'],
        [6379, 'Redis'],
        [7687, 'Neo4j'],
        [8086, 'InfluxDB'],
        [9042, 'Cassandra'],
        [9200, 'Elasticsearch'],
        [11211, 'Memcached'],
        [26257, 'CockroachDB'],
        [27017, 'MongoDB'],
      ],
      ([port, owner]) => {
        expect(ownerOfPort(port)).toBe(owner);
      },
    ));

  test('a port without a service of its own is accepted', () =>
    expectForEach([80, 443, 444, 1023, 1024, 3000, 4000, 5000, 8000, 8080, 8443, 9000, 9443, 65_535], (port) => {
      expect(ownerOfPort(port)).toBeNull();
    }));
});

describe('chat blocks', () => {
  const paused = {
    event: 'webhook_paused',
    reason: '50_failures_in_6h',
    resume_after: '2026-03-02T20:32:11.000Z',
    last_error: 'connection_timeout',
  };

  test('the message about a paused endpoint matches the contract, with the time of resume_after', () => {
    expect(toChatBlocks(paused)).toEqual({
      text: 'Swaplane: webhook_paused',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*webhook_paused* — 50_failures_in_6h' } },
        {
          type: 'context',
          elements: [
            {
              type: 'mrkdwn',
              text: 'Last error: connection_timeout · Resume after: <!date^1772483531^{date_short_pretty} {time}|2026-03-02 20:32 UTC>',
            },
          ],
        },
      ],
    });
  });

  test('parts without a value are left out, and the context block with them', () => {
    const contextOf = (event: Partial<typeof paused> | object) =>
      toChatBlocks({ ...paused, ...event }).blocks.flatMap((block) =>
        block.type === 'context' ? block.elements.map((element) => element.text) : [],
      );
    expect(contextOf({ resume_after: null })).toEqual(['Last error: connection_timeout']);
    expect(contextOf({ last_error: null })).toEqual([expect.stringMatching(/^Resume after: <!date\^1772483531\^/)]);
    expect(contextOf({ last_error: null, resume_after: null })).toEqual([]);
  });

  test('values cannot add links or mentions', () => {
    const message = JSON.stringify(toChatBlocks({ ...paused, reason: '<!channel> & <b>', last_error: '<http://x|y>' }));
    expect(message).toContain('&lt;!channel&gt; &amp; &lt;b&gt;');
    expect(message).toContain('&lt;http://x|y&gt;');
    expect(message).not.toContain('<!channel>');
  });

  test("only Slack's own addresses receive blocks", () =>
    expectForEach(
      [
        ['https://hooks.slack.com/services/T0/B0/x', true],
        ['https://hooks.slack.com/workflows/T0', false],
        ['https://hooks.slack.com/services', false],
        ['https://hooks.slack.com.example.org/services/T0', false],
        ['https://example.org/hooks.slack.com/services/T0', false],
      ],
      ([url, expected]) => {
        expect(isChatUrl(new URL(url))).toBe(expected);
      },
    ));
});

describe('failure label', () => {
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
});
