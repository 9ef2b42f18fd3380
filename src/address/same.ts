import { networkById } from '../domain/assets/networks';
import { hasAddressForm } from './validate-address';

/** Hex digits, bech32 and cashaddr: in these, capitals mean what small letters do. */
const CASELESS = /^(?:0x[\da-f]+|[a-z\d]{2,}1[02-9ac-hj-np-z]{6,}|[02-9ac-hj-np-z]{40,})$/i;
/** Prefixes that may be written or left out, and one that stands for another. */
const LEFT_OUT = /^(?:bitcoincash|ecash|bchtest):/i;
const XDC = /^xdc(?=[\da-f]{40}$)/i;

/**
 * Whether two texts are one address of the network, in whatever capitals, with its prefix or without
 * [rules/providers: What is checked].
 */
export function isSameAddress(network: string, one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a === b || (isCaseless(network, a) && isCaseless(network, b) && a.toLowerCase() === b.toLowerCase());
}

function plain(address: string): string {
  return address.trim().replace(LEFT_OUT, '').replace(XDC, '0x');
}

/** In small letters it still is an address of the network, so that none of its capitals say anything. */
function isCaseless(network: string, address: string): boolean {
  const kind = networkById(network)?.addressKind;
  return kind !== undefined && CASELESS.test(address) && hasAddressForm(kind, address.toLowerCase());
}
