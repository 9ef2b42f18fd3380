import { isIPv4 } from 'node:net';
import { domainToUnicode } from 'node:url';
import type { OutgoingDelivery } from '../db/webhooks/deliveries';
import type { Environment } from '../domain/environment';
import { isPublicAddress, wrapsIpv4 } from '../net/address';
import { AddressBlockedError, DnsFailureError, type ResolveHost, resolveChecked } from '../net/guarded-dispatcher';

const MAX_URL_CHARACTERS = 2_048;
const HTTPS_PORT = '443';

export interface UrlGuardOptions {
  environment: Environment;
  /** The server's setting for `http://localhost:<port>`; applies to the test environment only [rules/webhooks: URLs]. */
  allowLocalhost: boolean;
  /** Ports of this installation, where no receiver on this machine may be. */
  ownPorts?: ReadonlySet<number>;
}

interface UrlRefusal {
  ok: false;
  /** One sentence for the developer who registers the URL. */
  reason: string;
}

type UrlVerdict = { ok: true; url: URL } | UrlRefusal;

/**
 * Checks a webhook URL without DNS [rules/webhooks: URLs]. Both the text and the parsed URL are checked, because parsing
 * normalizes many notations to an address and drops characters.
 */
export function checkWebhookUrl(raw: string, options: UrlGuardOptions): UrlVerdict {
  const target = parseTarget(raw);
  if (typeof target === 'string') {
    return { ok: false, reason: target };
  }
  const { url, port } = target;
  const reason = reasonAgainstHost(target, options) ?? reasonAgainstPort(Number(port || HTTPS_PORT));
  return reason === null ? { ok: true, url } : { ok: false, reason };
}

/**
 * The second step of registration: all of the host's current addresses must be public. `url` must have passed
 * `checkWebhookUrl`.
 */
export async function resolveWebhookHost(
  url: URL,
  resolver: ResolveHost | undefined,
  options: UrlGuardOptions & { timeoutMs?: number },
): Promise<{ ok: true } | UrlRefusal> {
  const { timeoutMs } = options;
  if (url.protocol === 'http:' && url.hostname === 'localhost' && mayUseLocalhost(options)) {
    return { ok: true };
  }
  try {
    await resolveChecked(url.hostname.replace(/^\[|\]$/g, ''), {
      ...(resolver && { resolver }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof AddressBlockedError) {
      return { ok: false, reason: 'The host resolves to an address that is not public.' };
    }
    if (error instanceof DnsFailureError) {
      return { ok: false, reason: 'The host name does not resolve; check its spelling and its DNS records.' };
    }
    throw error;
  }
}

interface Target {
  url: URL;
  /** As in the text, in lower case. */
  host: string;
  /** As in the text; empty if missing. */
  port: string;
}

/** The parts of an acceptable URL, or what is wrong with its text. */
function parseTarget(raw: string): Target | string {
  if (raw.length > MAX_URL_CHARACTERS) {
    return `The URL is longer than ${MAX_URL_CHARACTERS} characters.`;
  }
  if (/[^\x21-\x7e]|\\/.test(raw)) {
    return 'The URL holds spaces, control characters, backslashes or non-ASCII letters; encode them.';
  }
  if (raw.includes('#')) {
    return 'The URL has a fragment; leave out the # and what follows.';
  }
  const [, authority] = /^https?:\/\/([^/?]+)/i.exec(raw) ?? [];
  if (authority === undefined || !URL.canParse(raw)) {
    return 'Write a complete URL such as https://hooks.example.com/swaps.';
  }
  if (authority.includes('@')) {
    return 'The URL holds a user name or password; leave it out, deliveries are signed.';
  }
  const [, host, port = ''] = /^(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(?::(\d{1,5}))?$/i.exec(authority) ?? [];
  if (host === undefined) {
    return 'The host may hold letters, digits, hyphens and dots, and a port after it.';
  }
  return { url: new URL(raw), host: host.toLowerCase(), port };
}

function reasonAgainstHost(target: Target, options: UrlGuardOptions): string | null {
  if (target.url.protocol === 'http:') {
    return reasonAgainstPlainHttp(target, options);
  }
  return target.host.startsWith('[') ? reasonAgainstIpv6(target.host.slice(1, -1)) : reasonAgainstName(target);
}

function reasonAgainstPort(port: number): string | null {
  const owner = ownerOfPort(port);
  return owner === null ? null : `Port ${port} is that of ${owner}; use 443 or another port of a web server.`;
}

function reasonAgainstPlainHttp({ host, port }: Target, options: UrlGuardOptions): string | null {
  if (host !== 'localhost' || !mayUseLocalhost(options)) {
    return 'Use https.';
  }
  if (port === '') {
    return 'Add the port of the local receiver: http://localhost:<port>.';
  }
  return options.ownPorts?.has(Number(port)) ? `Port ${port} is one of this installation's own.` : null;
}

function mayUseLocalhost({ environment, allowLocalhost }: UrlGuardOptions): boolean {
  return environment === 'test' && allowLocalhost;
}

function reasonAgainstIpv6(literal: string): string | null {
  return isPublicAddress(literal) && !wrapsIpv4(literal) ? null : 'The address is not public.';
}

function reasonAgainstName({ url, host }: Target): string | null {
  if (host.endsWith('.')) {
    return 'Leave out the dot at the end of the host name.';
  }
  if (host !== url.hostname) {
    return 'Write the address as four plain decimal numbers, or better use a host name.';
  }
  if (isIPv4(host)) {
    return isPublicAddress(host) ? null : 'The address is not public.';
  }
  return isSpecialHost(host) ? 'Use a host name that is reachable from the public internet.' : null;
}

/** Top-level labels that never belong to a public host: special-use ones, and those of private networks and clusters. */
const SPECIAL_LAST_LABELS: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'i2p',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'svc',
  'test',
]);

/** Metadata services with names under a public suffix; all others end in `.internal` or have no dot. */
const METADATA_HOSTS: readonly string[] = ['metadata.goog', 'metadata.tencentyun.com', 'metadata.platformequinix.com'];

const MAX_HOST_CHARACTERS = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a lower-case name cannot be a public host: a single label, not a DNS name, special-use, or a metadata service. */
function isSpecialHost(host: string): boolean {
  const labels = host.split('.');
  const isDnsName = host.length <= MAX_HOST_CHARACTERS && labels.every(isLabel);
  return (
    !isDnsName ||
    labels.length < 2 ||
    SPECIAL_LAST_LABELS.has(labels.at(-1) ?? '') ||
    METADATA_HOSTS.some((name) => host === name || host.endsWith(`.${name}`))
  );
}

/** Invalid Punycode is not a label: Node.js 20 refuses it in URLs, later versions accept it. */
function isLabel(label: string): boolean {
  return LABEL.test(label) && !(label.startsWith('xn--') && ['', label].includes(domainToUnicode(label)));
}

const OTHER_PROTOCOL = 'another protocol';

/**
 * Ports that webhooks must not be sent to, by their service [rules/webhooks: URLs]. The first row contains the Fetch
 * standard's bad ports, and the invalid port 0. Default ports of databases that are also common for web servers (3000, 4000,
 * 5000, 8000, 8080, 8443, 9000) are left out.
 */
const TAKEN: readonly (readonly [owner: string, ports: readonly number[]])[] = [
  [
    OTHER_PROTOCOL,
    [
      0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
      110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
      532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060,
      5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
    ],
  ],
  ['ArangoDB', [8529]],
  ['Cassandra', [7000, 7001, 7199, 9042, 9142, 9160]],
  ['ClickHouse', [8123, 9009, 9440]],
  ['CockroachDB', [26257]],
  ['Couchbase', [8091, 8092, 8093, 8094, 8095, 8096, 11207, 11210, 18091]],
  ['CouchDB', [4369, 5984, 6984]],
  ['Db2', [50000, 50001]],
  ['Elasticsearch', [9200, 9300]],
  ['etcd', [2379, 2380]],
  ['Firebird', [3050]],
  ['FoundationDB', [4500]],
  ['Hazelcast', [5701]],
  ['Ignite', [10800, 47100, 47500]],
  ['InfluxDB', [8086]],
  ['Memcached', [11211, 11212]],
  ['Milvus', [19530]],
  ['MongoDB', [27017, 27018, 27019, 27020]],
  ['MySQL', [3306, 33060]],
  ['Neo4j', [7473, 7474, 7687]],
  ['Oracle', [1521, 1522, 2483, 2484]],
  ['OrientDB', [2424, 2480]],
  ['PostgreSQL', [5432, 5433, 6432]],
  ['Qdrant', [6333, 6334]],
  ['QuestDB', [8812]],
  ['Redis', [6379, 6380, 16379, 26379]],
  ['RethinkDB', [28015, 29015]],
  ['SAP HANA', [30013, 30015]],
  ['Solr', [8983]],
  ['SQL Server', [1433, 1434]],
  ['Tarantool', [3301]],
  ['TiKV', [20160]],
  ['ZooKeeper', [2181]],
];

const OWNERS: ReadonlyMap<number, string> = new Map(
  TAKEN.flatMap(([owner, ports]) => ports.map((port) => [port, owner] as const)),
);

/** The service a port belongs to, if webhooks must not be sent there; otherwise null. */
export function ownerOfPort(port: number): string | null {
  return OWNERS.get(port) ?? null;
}

/**
 * Whether a delivery may go to a receiver on this machine [rules/webhooks: URLs]. Whoever signed up by themselves and is not
 * known to the operator yet must not reach it.
 * @param allowLocalhost the server's setting for `http://localhost:<port>`
 */
export function mayReachLocalhost(
  { url, environment, isPartnerApproved }: Pick<OutgoingDelivery, 'url' | 'environment' | 'isPartnerApproved'>,
  allowLocalhost: boolean,
): boolean {
  return allowLocalhost && environment === 'test' && isPartnerApproved && isLocalhost(new URL(url));
}

export function isLocalhost({ hostname }: URL): boolean {
  return hostname === 'localhost';
}
