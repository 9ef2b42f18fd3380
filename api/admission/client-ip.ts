import ipaddr from 'ipaddr.js';
import { parseCaller } from '#net/address';
import { withinNetworks } from '#net/networks';

/** The parts of a request that determine the client's address. */
export interface Origin {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  socket: { readonly remoteAddress?: string | undefined };
}

/** Of a socket that is gone: nobody will see the answer. */
const NOBODY = '0.0.0.0';

/**
 * The address a request comes from. Only a trusted proxy's X-Forwarded-For is read, from the right: each trusted proxy vouches
 * for the entry before its own, so the first untrusted one is the client and all before it is hearsay. An entry that is no
 * address ends the walk at the last good one [rules/keys-and-lockout: Client address].
 */
export function clientIpOf(trustedProxies: readonly string[]): (request: Origin) => string {
  const isTrusted = withinNetworks(trustedProxies);
  const trustsNobody = trustedProxies.length === 0;
  return ({ headers, socket: { remoteAddress } }) => {
    const peer = readAddress(remoteAddress ?? '') ?? NOBODY;
    const forwarded = headers['x-forwarded-for'];
    if (trustsNobody || forwarded === undefined || !isTrusted(peer)) {
      return peer;
    }
    let client = peer;
    for (const entry of String(forwarded).split(',').reverse()) {
      const address = readEntry(entry.trim());
      if (address === null) {
        return client;
      }
      client = address;
      if (!isTrusted(client)) {
        return client;
      }
    }
    return client;
  };
}

/** What limits and lockouts count by: an IPv4 address, or the /64 that one IPv6 subscriber is given, in one spelling. */
export function rangeOf(ip: string): string {
  return ip.includes(':') ? `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`)}/64` : ip;
}

/** An entry of X-Forwarded-For: an address, perhaps in brackets, perhaps with a port; null for anything else. */
function readEntry(text: string): string | null {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  if (bracketed !== undefined) {
    return bracketed.includes(':') ? readAddress(bracketed) : null;
  }
  return readAddress(text.replace(/^([\d.]+):\d{1,5}$/, '$1'));
}

/** The one spelling of an address, or null when it is none. */
function readAddress(text: string): string | null {
  return parseCaller(text)?.toString() ?? null;
}
