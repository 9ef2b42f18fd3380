import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isPublicAddress } from './address';
import { connectOptions, NO_REUSE, noteReuse } from './http-call';

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];
const CONNECT_TIMEOUT_MS = 5_000;
/** Reuses connections within a burst, but closes them before receivers with short idle limits do. */
const KEEP_ALIVE_MS = 1_000;

/**
 * All webhook requests leave the server here: every connection goes to a checked address [rules/webhooks: Where a request
 * goes].
 */
export interface GuardedClient {
  /**
   * Two pools, so that a connection opened under the localhost exemption is never reused without it [rules/webhooks: URLs];
   * `isFresh` for a new connection.
   */
  dispatcherFor(use: { allowLocalhost: boolean; isFresh?: boolean }): Dispatcher;
  close(): Promise<void>;
}

export function createGuardedClient(options: HostPinsOptions = {}): GuardedClient {
  const isAllowed = options.isAllowed ?? isPublicAddress;
  const addressesOf = createHostPins(options);
  const openPools = (addresses: HostPins) => ({
    reusing: guardedAgent(addresses, isAllowed),
    fresh: guardedAgent(addresses, isAllowed, NO_REUSE),
  });
  const publicOnly = openPools(addressesOf);
  const withLocalhost = openPools((hostname) =>
    hostname === 'localhost' ? Promise.resolve(LOOPBACK) : addressesOf(hostname),
  );
  const all = [publicOnly, withLocalhost].flatMap(({ reusing, fresh }) => [reusing, fresh]);
  return {
    dispatcherFor: ({ allowLocalhost, isFresh = false }) =>
      (allowLocalhost ? withLocalhost : publicOnly)[isFresh ? 'fresh' : 'reusing'],
    close: async () => {
      await Promise.all(all.map((agent) => agent.close()));
    },
  };
}

/** A plain Agent ignores proxy variables and follows no redirects. */
function guardedAgent(
  addressesOf: HostPins,
  isAllowed: (address: string) => boolean,
  options: Agent.Options = {},
): Agent {
  const connect = buildConnector({
    lookup: pinnedLookup(addressesOf),
    ...connectOptions(CONNECT_TIMEOUT_MS),
    // Set explicitly, because an environment variable could otherwise disable verification.
    rejectUnauthorized: true,
  });
  const open = noteReuse(connect);
  return new Agent({
    ...options,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    connect(target, callback) {
      // Sockets skip the lookup for a literal address.
      if (isIP(target.hostname) !== 0 && !isAllowed(target.hostname)) {
        queueMicrotask(() => callback(new AddressBlockedError(target.hostname), null));
        return;
      }
      open(target, callback);
    },
  });
}

/** Check and connection use the same result: the socket gets its addresses only from here. */
function pinnedLookup(addressesOf: HostPins): LookupFunction {
  return (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const answers = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) {
          callback(null, answers);
        } else {
          callback(null, answers[0]?.address ?? '', answers[0]?.family);
        }
      },
      (error: Error) => callback(error, ''),
    );
  };
}

/** How long a host retains the addresses it was first resolved to [rules/webhooks: Where a request goes]. */
export const PIN_MS = 300_000;

export interface HostPinsOptions extends ResolveOptions {
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

interface Pin {
  addresses: Promise<readonly string[]>;
  until: number;
}

/**
 * Checked addresses per host: resolved once, shared by all callers for five minutes, then resolved and checked again.
 * Failures are not cached, so a partner's corrected DNS takes effect at the next attempt.
 */
export function createHostPins({ now = () => performance.now(), ...resolving }: HostPinsOptions = {}) {
  const pins = new Map<string, Pin>();

  function forgetExpired(): void {
    // Pins are ordered by their expiry.
    for (const [hostname, pin] of pins) {
      if (pin.until > now()) {
        return;
      }
      pins.delete(hostname);
    }
  }

  return function addressesOf(hostname: string): Promise<readonly string[]> {
    forgetExpired();
    const pinned = pins.get(hostname);
    if (pinned) {
      return pinned.addresses;
    }
    const pin: Pin = { addresses: resolveChecked(hostname, resolving), until: now() + PIN_MS };
    pins.set(hostname, pin);
    pin.addresses.catch(() => {
      if (pins.get(hostname) === pin) {
        pins.delete(hostname);
      }
    });
    return pin.addresses;
  };
}

type HostPins = ReturnType<typeof createHostPins>;

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
