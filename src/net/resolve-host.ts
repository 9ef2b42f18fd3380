import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './address';

/** Longest DNS lookup, at registration and at delivery. */
export const DNS_LIMIT_MS = 2_000;
/** Timeout of a query before it is repeated, so that one lost packet costs little. */
const QUERY_TIMEOUT_MS = 500;
const QUERY_TRIES = 2;
/** Then pending queries are abandoned: an unanswered address family must not lose the other one's result. */
const QUERIES_END_MS = 1_500;

/** All addresses of a host, in the order to try; throws or returns none if there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/** Contains no address: what a name resolves to in the operator's network must not be revealed to partners. */
export class AddressBlockedError extends Error {
  constructor(readonly hostname: string) {
    super(`${hostname} is not a public address, or resolves to one that is not`);
    this.name = 'AddressBlockedError';
  }
}

export class DnsFailureError extends Error {
  constructor(
    readonly hostname: string,
    cause?: unknown,
  ) {
    super(`${hostname} does not resolve`, { cause });
    this.name = 'DnsFailureError';
  }
}

export interface ResolveOptions {
  resolver?: ResolveHost;
  /** Whether an address is permitted; tests use a loopback listener in place of the public internet. */
  isAllowed?: (address: string) => boolean;
  timeoutMs?: number;
}

/**
 * All addresses of a host, each of them checked: one that is not public blocks the host [rules/webhooks: URLs]. A literal is
 * checked without a lookup. Throws AddressBlockedError or DnsFailureError.
 */
export async function resolveChecked(hostname: string, options: ResolveOptions = {}): Promise<readonly string[]> {
  const { resolver = createDnsResolver(), isAllowed = isPublicAddress, timeoutMs = DNS_LIMIT_MS } = options;
  const addresses = isIP(hostname) === 0 ? await addressesWithin(timeoutMs, hostname, resolver) : [hostname];
  if (addresses.length === 0) {
    throw new DnsFailureError(hostname);
  }
  if (!addresses.every(isAllowed)) {
    throw new AddressBlockedError(hostname);
  }
  return addresses;
}

async function addressesWithin(limitMs: number, hostname: string, resolver: ResolveHost): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([resolver(hostname), limit]);
  } catch (error) {
    throw new DnsFailureError(hostname, error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Queries DNS directly instead of getaddrinfo, whose slow lookups would fill the thread pool and which adds search domains.
 * Without `servers` (`address` or `address:port`) the system's are used.
 */
export function createDnsResolver(servers?: readonly string[]): ResolveHost {
  return async (hostname) => {
    const dns = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
    if (servers) {
      dns.setServers(servers);
    }
    const end = setTimeout(() => dns.cancel(), QUERIES_END_MS);
    const families = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
    clearTimeout(end);
    const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
    const failed = families.find((family) => family.status === 'rejected');
    if (addresses.length === 0 && failed) {
      throw failed.reason;
    }
    return addresses;
  };
}
