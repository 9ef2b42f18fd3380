import ipaddr from 'ipaddr.js';
import { type Address, parseAddress, parseCaller } from './address';

const CIDR = /^([0-9A-Fa-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/;
/** Prefix of ::ffff:0:0, in which IPv6 sockets report IPv4 clients. */
const MAPPED_BITS = 96;

type Network = [start: Address, bits: number];

/**
 * The canonical form of a network or single address: `10.1.2.3/8` becomes `10.0.0.0/8`, `2001:DB8::7` becomes
 * `2001:db8::7/128`, and an IPv4-mapped network the IPv4 one. Null if the text is neither.
 */
export function canonicalNetwork(text: string): string | null {
  return parseNetwork(text)?.join('/') ?? null;
}

/**
 * Checks client addresses against a key's networks; an empty list permits all [rules/keys-and-lockout: Allow lists, expiry,
 * revocation].
 */
export function toAllowList(networks: readonly string[]): (ip: string) => boolean {
  return networks.length === 0 ? () => true : withinNetworks(networks);
}

/**
 * Whether an address is in one of the networks or single addresses, in any notation.
 * @throws RangeError if a text is not a network
 */
export function withinNetworks(networks: readonly string[]): (ip: string) => boolean {
  const parsed = networks.map((text) => {
    const network = parseNetwork(text);
    if (network === null) {
      throw new RangeError(`not a network: ${text}`);
    }
    return network;
  });
  return (ip) => {
    const caller = parseCaller(ip);
    return parsed.some(([start, bits]) => caller?.kind() === start.kind() && caller.match(start, bits));
  };
}

function parseNetwork(text: string): Network | null {
  const [, host = '', length] = CIDR.exec(text) ?? [];
  const address = parseAddress(host);
  const longest = address?.kind() === 'ipv4' ? 32 : 128;
  const bits = Number(length ?? longest);
  if (address === null || bits > longest) {
    return null;
  }
  if (address instanceof ipaddr.IPv4) {
    return [ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`), bits];
  }
  return address.isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? parseNetwork(`${address.toIPv4Address()}/${bits - MAPPED_BITS}`)
    : [ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`), bits];
}
