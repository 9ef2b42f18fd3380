import { isIPv4, isIPv6 } from 'node:net';

/** IPv4 that no webhook may reach [rules/webhooks: URLs]; everything else is public. */
export const REFUSED_IPV4: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier NAT, with a cloud's metadata at 100.100.100.200
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a cloud's host agent, although the address looks public
  '169.254.0.0/16', // link-local, with most clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, with a cloud's metadata at 192.0.0.192
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // class E and broadcast
];

/** The only IPv6 space handed out for the public internet; loopback, private, link-local and multicast lie outside. */
export const GLOBAL_IPV6 = '2000::/3';

/** Parts of the global space that are not ordinary hosts. */
export const REFUSED_IPV6: readonly string[] = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3ffe::/16', // the closed 6bone
  '3fff::/20', // documentation
];

/**
 * Forms whose last 32 bits are the IPv4 host that is really reached: mapped, and NAT64, which a DNS64 resolver answers for
 * every IPv4-only host. 64:ff9b:1::/48 is not here: where its IPv4 bits lie is known to its network only, so it is refused.
 */
const IPV4_CARRIERS: readonly string[] = ['::ffff:0:0/96', '64:ff9b::/96'];

interface Address {
  bits: 32 | 128;
  value: bigint;
}

/** Whether a literal address, in any valid spelling, belongs to a public host. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address) {
    return false;
  }
  if (address.bits === 32) {
    return isPublicIpv4(address);
  }
  if (liesInAny(address, IPV4_CARRIERS)) {
    return isPublicIpv4(lowIpv4(address));
  }
  const reachable = liesIn(address, GLOBAL_IPV6) && !liesInAny(address, REFUSED_IPV6);
  return reachable && (!isIsatap(address) || isPublicIpv4(lowIpv4(address)));
}

/** Whether an IPv6 literal only wraps an IPv4 address. Resolvers answer so; a person registering a URL has no reason to. */
export function wrapsIpv4(text: string): boolean {
  const address = parseAddress(text);
  return address?.bits === 128 && (liesInAny(address, IPV4_CARRIERS) || isIsatap(address));
}

function isPublicIpv4(address: Address): boolean {
  return !liesInAny(address, REFUSED_IPV4);
}

function lowIpv4(address: Address): Address {
  return { bits: 32, value: address.value & 0xffff_ffffn };
}

/** Interface identifier 0000:5efe or 0200:5efe, under any prefix, ends in an IPv4 address. */
function isIsatap(address: Address): boolean {
  return ((address.value >> 32n) & 0xfdff_ffffn) === 0x5efen;
}

function liesInAny(address: Address, blocks: readonly string[]): boolean {
  return blocks.some((block) => liesIn(address, block));
}

function liesIn(address: Address, block: string): boolean {
  const [text = '', length = ''] = block.split('/');
  const start = parseAddress(text);
  const shift = BigInt(address.bits - Number(length));
  return start?.bits === address.bits && start.value >> shift === address.value >> shift;
}

/** Comparing numbers instead of text makes every spelling of an address equal. Zone ids are refused: they name a local link. */
export function parseAddress(text: string): Address | null {
  if (isIPv4(text)) {
    return { bits: 32, value: ipv4Value(text) };
  }
  return isIPv6(text) && !text.includes('%') ? { bits: 128, value: ipv6Value(text) } : null;
}

function ipv4Value(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function ipv6Value(text: string): bigint {
  const inHex = text.replace(/[0-9.]+\.[0-9]+$/, (ipv4) => {
    const value = ipv4Value(ipv4);
    return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
  });
  const [head = '', tail = ''] = inHex.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}
