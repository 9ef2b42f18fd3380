import ipaddr from 'ipaddr.js';
import { parseCaller } from '#net/address';
import { withinNetworks } from '#net/networks';

/** The parts of a request that determine the client's address. */
export interface Origin {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  socket: { readonly remoteAddress?: string | undefined };
}

/** For a closed socket: nobody will see the response. */
const NOBODY = '0.0.0.0';

/**
 * The address a request comes from. Only a trusted proxy's X-Forwarded-For is read, from the right: each trusted proxy
 * vouches for the entry before its own, so the first untrusted address is the client and everything before it is unverified.
 * An invalid entry ends the walk at the last valid one [rules/keys-and-lockout: Client address].
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

/** The key for limits and lockouts: an IPv4 address, or the /64 assigned to one IPv6 subscriber, in canonical form. */
export function rangeOf(ip: string): string {
  return ip.includes(':') ? `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`)}/64` : ip;
}

/** Parses an entry of X-Forwarded-For: an address, optionally with brackets and a port; null for anything else. */
function readEntry(text: string): string | null {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  if (bracketed !== undefined) {
    return bracketed.includes(':') ? readAddress(bracketed) : null;
  }
  return readAddress(text.replace(/^([\d.]+):\d{1,5}$/, '$1'));
}

/** The canonical form of an address, or null if it is invalid. */
function readAddress(text: string): string | null {
  return parseCaller(text)?.toString() ?? null;
}

/** Codes that geolocation services use for "no country": unknown, and networks that hide it. */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ']);

/**
 * The country that a request comes from, as an ISO 3166 code; null if unknown. Only a trusted proxy's header is read, and
 * that proxy must overwrite whatever the client sent [rules/users: Country].
 * @param header the proxy's country header; null when it sets none
 */
export function clientCountryOf(
  trustedProxies: readonly string[],
  header: string | null,
): (request: Origin) => string | null {
  const isTrusted = withinNetworks(trustedProxies);
  return ({ headers, socket: { remoteAddress = '' } }) => {
    if (header === null || !isTrusted(remoteAddress)) {
      return null;
    }
    const code = String(headers[header] ?? '').toUpperCase();
    return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null;
  };
}
