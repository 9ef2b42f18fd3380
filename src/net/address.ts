import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses a literal in a common notation; null if invalid. Zone IDs are refused: they refer to a local link. */
export function parseAddress(text: string): Address | null {
  // The library alone would also accept octal, hexadecimal and shortened IPv4.
  if (isIP(text) === 0 || text.includes('%')) {
    return null;
  }
  // It also parses ::1.2.3.4 as ::ffff:1.2.3.4, so IPv6 is passed without dots.
  return ipaddr.parse(text.includes(':') && text.includes('.') ? inHex(text) : text);
}

/** An IPv6 address that ends in an IPv4 address, in hexadecimal only. */
function inHex(text: string): string {
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}

/** A client's address as written by sockets and proxies: without its zone, and IPv4-mapped IPv6 as IPv4. */
export function parseCaller(text: string): Address | null {
  const address = parseAddress(text.replace(/%.*$/, ''));
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** The only IPv6 space allocated to the public internet; excludes loopback, private, link-local and multicast. */
export const GLOBAL_IPV6 = '2000::/3';

/**
 * Addresses that webhooks must not reach although the special-address registries, which the library follows, do not list
 * them [rules/webhooks: URLs].
 */
export const ALSO_REFUSED: readonly string[] = [
  '168.63.129.16/32', // a cloud's host agent, although the address looks public
  '3ffe::/16', // the closed 6bone
];

const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR(GLOBAL_IPV6);
const REFUSED = ALSO_REFUSED.map((block) => ipaddr.parseCIDR(block));

/**
 * IPv6 forms whose last 32 bits are the IPv4 host actually reached: mapped, and NAT64, which a DNS64 resolver returns for
 * every IPv4-only host. 64:ff9b:1::/48 is not included: only its network knows where the IPv4 bits are, so it is refused.
 */
const IPV4_CARRIERS = ['::ffff:0:0/96', '64:ff9b::/96'].map((block) => ipaddr.IPv6.parseCIDR(block));

/** Whether a literal address, in any valid notation, belongs to a public host. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address instanceof ipaddr.IPv6) {
    return isCarrier(address)
      ? isOrdinary(lowIpv4(address))
      : isOrdinary(address) && (!isIsatap(address) || isOrdinary(lowIpv4(address)));
  }
  return address !== null && isOrdinary(address);
}

/**
 * Whether an IPv6 literal only wraps an IPv4 address. Resolvers return these; a person registering a URL has no reason to
 * use one.
 */
export function wrapsIpv4(text: string): boolean {
  const address = parseAddress(text);
  return address instanceof ipaddr.IPv6 && (isCarrier(address) || isIsatap(address));
}

/** Whether it is the address of a single host without a special meaning. */
function isOrdinary(address: Address): boolean {
  const isHandedOut = address instanceof ipaddr.IPv4 || address.match(PUBLIC_IPV6);
  return (
    isHandedOut &&
    address.range() === 'unicast' &&
    !REFUSED.some(([start, bits]) => start.kind() === address.kind() && address.match(start, bits))
  );
}

function isCarrier(address: ipaddr.IPv6): boolean {
  return IPV4_CARRIERS.some((block) => address.match(block));
}

function lowIpv4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

/** Interface identifiers 0000:5efe and 0200:5efe, under any prefix, end in an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  const [universal, organization] = parts.slice(4, 6);
  return (universal === 0 || universal === 0x200) && organization === 0x5efe;
}

/** A masked address for people who do not need all of it: without its last two groups, or the last five for IPv6. */
export function maskAddress(ip: string): string {
  const [first = '', second = '', third = ''] = ip.split(/[.:]/);
  return ip.includes(':') ? `${first}:${second}:${third}:x` : `${first}.${second}.x.x`;
}
