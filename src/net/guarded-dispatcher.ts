import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isPublicAddress } from './address-range';
import { connectOptions } from './connect-options';
import { createHostPins, type HostPins, type HostPinsOptions } from './host-pins';
import { AddressBlockedError } from './resolve-host';
import { NO_REUSE, noteReuse } from './reused-connection';

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
