import {
  AddressBlockedError,
  createDnsResolver,
  DNS_LIMIT_MS,
  DnsFailureError,
  resolveChecked,
} from '#net/resolve-host';
import { expectForEach } from '#test/helpers/expect-for-each';
import { startDnsServer, type Zone } from './dns-server';

const PUBLIC_4 = Buffer.from([8, 8, 8, 8]);
const PRIVATE_4 = Buffer.from([10, 0, 0, 1]);
const PUBLIC_6 = Buffer.from('26064700470000000000000000001111', 'hex');
const MAPPED_PRIVATE = Buffer.from('00000000000000000000ffff0a000001', 'hex');
const NAT64_PUBLIC = Buffer.from('0064ff9b000000000000000008080808', 'hex');

let dns: Awaited<ReturnType<typeof startDnsServer>>;

const ZONE: Zone = {
  'both.example': { A: [PUBLIC_4], AAAA: [PUBLIC_6] },
  'four.example': { A: [PUBLIC_4] },
  'six.example': { AAAA: [PUBLIC_6] },
  'nat64.example': { AAAA: [NAT64_PUBLIC] },
  'half-silent.example': { A: [PUBLIC_4], AAAA: 'silent' },
  'silent.example': { A: 'silent', AAAA: 'silent' },
  'empty.example': {},
  'inward.example': { A: [PRIVATE_4] },
  'mixed.example': { A: [PUBLIC_4, PRIVATE_4] },
  'mixed-families.example': { A: [PUBLIC_4], AAAA: [MAPPED_PRIVATE] },
};

beforeAll(async () => {
  dns = await startDnsServer(ZONE);
});

afterAll(() => dns.close());

const resolve = (hostname: string) => resolveChecked(hostname, { resolver: createDnsResolver([dns.address]) });

test('all addresses of a name are returned', () =>
  expectForEach(
    [
      ['both.example', ['8.8.8.8', '2606:4700:4700::1111']],
      ['four.example', ['8.8.8.8']],
      ['six.example', ['2606:4700:4700::1111']],
    ],
    async ([hostname, addresses]) => {
      expect(await resolve(hostname)).toEqual(addresses);
    },
  ));

test('a public host behind NAT64 is accepted', async () => {
  expect(await resolve('nat64.example')).toHaveLength(1);
});

test('if one address family gets no answer from any server, the other one is still returned', async () => {
  const other = await startDnsServer(ZONE);
  const startedAt = performance.now();
  const resolver = createDnsResolver([dns.address, other.address]);
  expect(await resolveChecked('half-silent.example', { resolver })).toEqual(['8.8.8.8']);
  other.close();
  expect(performance.now() - startedAt).toBeLessThan(DNS_LIMIT_MS);
});

test('a name with a non-public address is blocked', () =>
  expectForEach(['inward.example', 'mixed.example', 'mixed-families.example', '10.0.0.1', '::1'], async (hostname) => {
    await expect(resolve(hostname)).rejects.toThrow(AddressBlockedError);
  }));

test('a name without an address does not resolve', () =>
  expectForEach(['empty.example', 'unknown.example', '127.1'], async (hostname) => {
    await expect(resolve(hostname)).rejects.toThrow(DnsFailureError);
  }));

test('a DNS without an answer is a failure within 2 s', async () => {
  const startedAt = performance.now();
  await expect(resolve('silent.example')).rejects.toThrow(DnsFailureError);
  expect(performance.now() - startedAt).toBeLessThan(DNS_LIMIT_MS + 300);
});
