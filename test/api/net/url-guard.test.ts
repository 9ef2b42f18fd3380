import { expectForEach } from '#test/helpers/expect-for-each';
import { checkWebhookUrl, resolveWebhookHost } from '#webhooks/url-guard';
import { HOSTILE_URLS } from './hostile-urls';

const LIVE = { environment: 'live', allowLocalhost: true } as const;
const TEST_OFF = { environment: 'test', allowLocalhost: false } as const;
const TEST_ON = { environment: 'test', allowLocalhost: true } as const;

const LONGEST = `https://hooks.example.com/${'a'.repeat(2_048 - 'https://hooks.example.com/'.length)}`;

const PUBLIC_URLS = [
  'https://hooks.example.com',
  'https://hooks.example.com/',
  'https://hooks.example.com/swaps',
  'https://hooks.example.com/swaps/',
  'https://hooks.example.com/swaps?tenant=7&mode=live',
  'https://hooks.example.com?tenant=7',
  'https://hooks.example.com:443/swaps',
  'https://hooks.example.com:8443/swaps',
  'https://hooks.example.com:3000/',
  'https://hooks.example.com:80/',
  'https://hooks.example.com:444/',
  'https://hooks.example.com:1023/',
  'https://hooks.example.com:8080/',
  'https://hooks.example.com:9000/',
  'https://hooks.example.com:1024/',
  'https://hooks.example.com:65535/',
  'HTTPS://hooks.example.com/',
  'https://HOOKS.Example.COM/Path',
  'https://hooks.wallet.example/swaps',
  'https://example.org/a/b/c.php',
  'https://example.net/%7Euser/%E2%9C%93',
  'https://example.com/?next=https://127.0.0.1/',
  'https://example.com/127.0.0.1',
  'https://example.com/a@b',
  'https://example.com/a:b;c,d=e!$&()*+',
  "https://example.com/'quoted'",
  'https://example.com/..%2f',
  'https://example.com//double',
  'https://api.example.co.uk/v1/hooks',
  'https://a.b.c.d.e.f.example.com/',
  'https://x.io/',
  'https://1.example.com/',
  'https://1and1.com/',
  'https://123.com/',
  'https://127.0.0.1.example.com/',
  'https://localhost.example.com/',
  'https://internal.example.com/',
  'https://metadata.example.com/',
  'https://local.dev/',
  'https://my-hooks--prod.example.com/',
  'https://xn--bcher-kva.example/',
  'https://hooks.xn--p1ai/',
  'https://hooks.slack.com/services/T000/B000/xyz',
  'https://abc123.execute-api.eu-west-1.amazonaws.com/prod',
  'https://1234-5-6-7-8.ngrok-free.app/hook',
  'https://wallet.app/hooks',
  'https://8.8.8.8/hook',
  'https://1.1.1.1:8443/',
  'https://[2606:4700:4700::1111]/hook',
  'https://[2606:4700:4700:0:0:0:0:1111]:8443/hook',
  `https://${'a'.repeat(63)}.example.com/`,
  LONGEST,
];

describe('the URL without DNS', () => {
  test('has tables of the promised size', () => {
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(PUBLIC_URLS).size).toBeGreaterThanOrEqual(40);
  });

  test.each([
    ['live', LIVE],
    ['test with the localhost switch off', TEST_OFF],
  ])('is refused if it is hostile: %s', (_, options) => {
    expect(HOSTILE_URLS.filter((url) => checkWebhookUrl(url, options).ok)).toEqual([]);
  });

  test('may be localhost with a port under the localhost option, and nothing else', () => {
    const accepted = HOSTILE_URLS.filter((url) => checkWebhookUrl(url, TEST_ON).ok);
    expect(accepted).toEqual(['http://localhost:3000/', 'http://localhost:80/']);
  });

  test('is accepted unchanged if it is public', () => {
    for (const url of PUBLIC_URLS) {
      expect({ url, verdict: checkWebhookUrl(url, LIVE) }).toEqual({ url, verdict: { ok: true, url: new URL(url) } });
    }
  });

  test('is refused with the reason, but never with the address behind a name', () => {
    for (const url of HOSTILE_URLS) {
      const verdict = checkWebhookUrl(url, LIVE);
      expect(verdict).toEqual({ ok: false, reason: expect.stringMatching(/^[A-Z].{5,120}[.>]$/) });
    }
  });

  test('is refused with the name of the rule', () =>
    expectForEach(
      [
        ['Use https.', 'http://hooks.example.com/'],
        ['Use https.', 'http://localhost:3000/'],
        ['The URL has a fragment; leave out the # and what follows.', 'https://hooks.example.com/#x'],
        [
          'The URL holds a user name or password; leave it out, deliveries are signed.',
          'https://user@hooks.example.com/',
        ],
        ['Leave out the dot at the end of the host name.', 'https://hooks.example.com./'],
        ['The address is not public.', 'https://10.0.0.1/'],
        [
          'Port 5432 is that of PostgreSQL; use 443 or another port of a web server.',
          'https://hooks.example.com:5432/',
        ],
        [
          'Port 25 is that of another protocol; use 443 or another port of a web server.',
          'https://hooks.example.com:25/',
        ],
        ['The URL is longer than 2048 characters.', `${LONGEST}a`],
      ],
      ([reason, url]) => {
        expect(checkWebhookUrl(url, LIVE)).toEqual({ ok: false, reason });
      },
    ));
});

describe('the host at registration', () => {
  const resolve = (url: string, resolver: (host: string) => Promise<string[]>, options = {}) =>
    resolveWebhookHost(new URL(url), resolver, { ...LIVE, ...options });
  const answering = (addresses: string[]) => () => Promise.resolve(addresses);
  const unasked = () => {
    throw new Error('no DNS query was expected');
  };
  const NOT_PUBLIC = { ok: false, reason: 'The host resolves to an address that is not public.' };
  const UNKNOWN = { ok: false, reason: 'The host name does not resolve; check its spelling and its DNS records.' };

  test('is accepted if its addresses are public, also behind NAT64', async () => {
    for (const addresses of [['8.8.8.8'], ['8.8.8.8', '2606:4700::1111'], ['64:ff9b::808:808']]) {
      expect(await resolve('https://hooks.example.com/', answering(addresses))).toEqual({ ok: true });
    }
  });

  test('is refused if one of its addresses is not public', () =>
    expectForEach<[string[]]>(
      [
        [['127.0.0.1']],
        [['8.8.8.8', '10.0.0.1']],
        [['8.8.8.8', '::1']],
        [['2606:4700::1111', '::ffff:10.0.0.1']],
        [['64:ff9b::a9fe:a9fe']],
        [['fe80::1%eth0']],
        [['not an address']],
      ],
      async ([addresses]) => {
        expect(await resolve('https://hooks.example.com/', answering(addresses))).toEqual(NOT_PUBLIC);
      },
    ));

  test('is refused if its name has no addresses or fails to resolve', async () => {
    const failing = () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }));
    expect(await resolve('https://hooks.example.com/', answering([]))).toEqual(UNKNOWN);
    expect(await resolve('https://hooks.example.com/', failing)).toEqual(UNKNOWN);
  });

  test('is refused if the resolver does not answer in time', async () => {
    const silent = () => new Promise<string[]>(() => {});
    expect(await resolve('https://hooks.example.com/', silent, { timeoutMs: 20 })).toEqual(UNKNOWN);
  });

  test('is checked without a query if it is a literal address', async () => {
    expect(await resolve('https://8.8.8.8/', unasked)).toEqual({ ok: true });
    expect(await resolve('https://[2606:4700::1111]/', unasked)).toEqual({ ok: true });
    expect(await resolve('https://[::1]/', unasked)).toEqual(NOT_PUBLIC);
  });

  test('may be localhost only for a test key under the localhost option', async () => {
    const url = 'http://localhost:3000/';
    expect(await resolve(url, unasked, TEST_ON)).toEqual({ ok: true });
    expect(await resolve(url, answering(['127.0.0.1']), TEST_OFF)).toEqual(NOT_PUBLIC);
    expect(await resolve(url, answering(['127.0.0.1']), LIVE)).toEqual(NOT_PUBLIC);
  });
});
