import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The address of a literal in a usual spelling, or null. Zone IDs are refused: they name a local link. */
export function parseAddress(text: string): Address | null {
  // The library alone would also take octal, hexadecimal and shortened IPv4.
  if (isIP(text) === 0 || text.includes('%')) {
    return null;
  }
  // It also takes ::1.2.3.4 for ::ffff:1.2.3.4, so it gets no dots in IPv6.
  return ipaddr.parse(text.includes(':') && text.includes('.') ? inHex(text) : text);
}

/** An IPv6 address with an IPv4 address at its end, in hexadecimal only. */
function inHex(text: string): string {
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}

/** The address of a caller as sockets and proxies write it: without its zone, and IPv4 also where it is written as IPv6. */
export function parseCaller(text: string): Address | null {
  const address = parseAddress(text.replace(/%.*$/, ''));
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
