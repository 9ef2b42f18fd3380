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
