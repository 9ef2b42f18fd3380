import { createDnsResolver, DNS_LIMIT_MS, DnsFailureError, resolveChecked } from '#net/guarded-dispatcher';
import { checkWebhookUrl } from '#webhooks/url-guard';
import { elapsedMs, leastFigure } from '../../helpers/run/figure';
import { startDnsServer } from './dns-server';
import { HOSTILE_URLS } from './hostile-urls';

test('a URL is checked in less than 5 ms', async () => {
  const checkAll = () => {
    for (const url of HOSTILE_URLS) checkWebhookUrl(url, { environment: 'live', allowLocalhost: true });
  };
  const perUrl = async () => (await elapsedMs(checkAll)) / HOSTILE_URLS.length;
  expect(await leastFigure('check of a webhook URL, ms', perUrl)).toBeLessThan(5);
});

describe('a DNS without an answer', () => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  beforeAll(async () => {
    dns = await startDnsServer({
      'half-silent.example': { A: [Buffer.from([8, 8, 8, 8])], AAAA: 'silent' },
      'silent.example': { A: 'silent', AAAA: 'silent' },
    });
  });
  afterAll(() => dns.close());

  test('is a failure within 2 s', async () => {
    const resolve = async () => {
      const resolved = resolveChecked('silent.example', { resolver: createDnsResolver([dns.address]) });
      await expect(resolved).rejects.toThrow(DnsFailureError);
    };
    expect(await leastFigure('silent DNS, ms', () => elapsedMs(resolve))).toBeLessThan(3 * DNS_LIMIT_MS);
  });

  test('for one address family delays the other one by no more', async () => {
    const resolve = async () => {
      const resolver = createDnsResolver([dns.address]);
      expect(await resolveChecked('half-silent.example', { resolver })).toEqual(['8.8.8.8']);
    };
    expect(await leastFigure('half silent DNS, ms', () => elapsedMs(resolve))).toBeLessThan(3 * DNS_LIMIT_MS);
  });
});
