import { contractKey } from '../domain/assets/contract';
import { networkById } from '../domain/assets/networks';
import { toEvmAccount } from './evm-account';
import { hasAddressForm } from './validate-address';

/** Hex digits, bech32 and cashaddr, which are not case-sensitive. */
const CASELESS = /^(?:0x[\da-f]+|[a-z\d]{2,}1[02-9ac-hj-np-z]{6,}|[02-9ac-hj-np-z]{40,})$/i;
/** Optional prefixes, and one that is an alternative to another. */
const LEFT_OUT = /^(?:bitcoincash|ecash|bchtest):/i;
/** Their addresses have neither checksum nor prefix, so each is another one in another case. */
const CASE_MATTERS: readonly string[] = ['arweave', 'solana'];
const XDC = /^xdc(?=[\da-f]{40}$)/i;

/**
 * Whether two texts are the same address on the network, ignoring case and optional prefixes [rules/providers: What is
 * checked].
 */
export function isSameAddress(network: string, one: string, other: string): boolean {
  return addressKey(network, one) === addressKey(network, other);
}

/** One spelling per address of the network. */
export function addressKey(network: string, address: string): string {
  const text = plain(address);
  // Its addresses have several spellings, which contracts have too.
  if (network === 'ton') {
    return contractKey(network, text);
  }
  const account = networkById(network)?.chainId === undefined ? null : toEvmAccount(text);
  return account ?? (isCaseless(network, text) ? text.toLowerCase() : text);
}

function plain(address: string): string {
  return address.trim().replace(LEFT_OUT, '').replace(XDC, '0x');
}

/** Its lower-case form is still a valid address, so case has no meaning in it. */
function isCaseless(network: string, address: string): boolean {
  const kind = networkById(network)?.addressKind;
  return (
    kind !== undefined &&
    !CASE_MATTERS.includes(kind) &&
    CASELESS.test(address) &&
    hasAddressForm(kind, address.toLowerCase())
  );
}
