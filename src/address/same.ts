import { networkById } from '../domain/assets/networks';
import { hasAddressForm } from './validate-address';

/** Hex digits, bech32 and cashaddr, which are not case-sensitive. */
const CASELESS = /^(?:0x[\da-f]+|[a-z\d]{2,}1[02-9ac-hj-np-z]{6,}|[02-9ac-hj-np-z]{40,})$/i;
/** Optional prefixes, and one that is an alternative to another. */
const LEFT_OUT = /^(?:bitcoincash|ecash|bchtest):/i;
const XDC = /^xdc(?=[\da-f]{40}$)/i;

/**
 * Whether two texts are the same address on the network, ignoring case and optional prefixes [rules/providers: What is
 * checked].
 */
export function isSameAddress(network: string, one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a === b || (isCaseless(network, a) && isCaseless(network, b) && a.toLowerCase() === b.toLowerCase());
}

function plain(address: string): string {
  return address.trim().replace(LEFT_OUT, '').replace(XDC, '0x');
}

/** Its lower-case form is still a valid address, so case has no meaning in it. */
function isCaseless(network: string, address: string): boolean {
  const kind = networkById(network)?.addressKind;
  return kind !== undefined && CASELESS.test(address) && hasAddressForm(kind, address.toLowerCase());
}
