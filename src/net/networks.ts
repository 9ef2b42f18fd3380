import { BlockList, isIPv4, SocketAddress } from 'node:net';
import { parseAddress } from './address-range';

const CIDR = /^([0-9A-Fa-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/;
/** Prefix of ::ffff:0:0, under which IPv6 sockets show IPv4 callers. */
const MAPPED_BITS = 96;

/**
 * The canonical form of a network or single address: `10.1.2.3/8` is `10.0.0.0/8`, `2001:DB8::7` is `2001:db8::7/128`, and
 * a network of IPv4-mapped addresses is that of the IPv4 ones. Null when the text is neither.
 */
export function canonicalNetwork(text: string): string | null {
  const [, host = '', length] = CIDR.exec(text) ?? [];
  const address = parseAddress(host);
  const prefix = Number(length ?? address?.bits);
  if (!address || prefix > address.bits) {
    return null;
  }
  const hostBits = BigInt(address.bits - prefix);
  const network = (address.value >> hostBits) << hostBits;
  if (address.bits === 32) {
    return `${ipv4Text(network)}/${prefix}`;
  }
  const isMapped = prefix >= MAPPED_BITS && network >> 32n === 0xffffn;
  return isMapped ? `${ipv4Text(network)}/${prefix - MAPPED_BITS}` : `${ipv6Text(network)}/${prefix}`;
}

/**
 * Checks callers' addresses by a key's networks; an empty list lets everybody in
 * [rules/keys-and-lockout: Allow lists, expiry, revocation].
 */
export function toAllowList(networks: readonly string[]): (ip: string) => boolean {
  return networks.length === 0 ? () => true : withinNetworks(networks);
}

/**
 * Whether an address lies in one of the networks or single addresses, however either is spelled.
 * @throws RangeError for text that is no network
 */
export function withinNetworks(networks: readonly string[]): (ip: string) => boolean {
  // Apart, because one list for both would let IPv4 callers in by `::/0`.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const canonical = canonicalNetwork(network);
    if (canonical === null) {
      throw new RangeError(`not a network: ${network}`);
    }
    const [address = '', prefix] = canonical.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    lists[family].addSubnet(address, Number(prefix), family);
  }
  return (ip) => {
    const caller = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    // An IPv4-mapped address in another spelling is still found in the list of IPv4.
    return isIPv4(caller)
      ? lists.ipv4.check(caller)
      : lists.ipv4.check(caller, 'ipv6') || lists.ipv6.check(caller, 'ipv6');
  };
}

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
}

function ipv6Text(value: bigint): string {
  const groups = value.toString(16).padStart(32, '0').match(/.{4}/g) ?? [];
  return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
}
