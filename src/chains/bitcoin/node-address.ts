import { withoutOptionalStart } from '#address/spelling';

/** Base58 addresses are shorter; in bech32 and Bitcoin Cash's form, which are longer, case has no meaning. */
const LONGEST_BASE58 = 40;

/**
 * An address as the payments of a source have it, and as addresses to watch must be written: without Bitcoin Cash's optional
 * prefix, and in lower case where case has no meaning.
 */
export function toNodeAddress(address: string): string {
  const plain = withoutOptionalStart('bitcoincash', address.trim());
  return plain.length > LONGEST_BASE58 ? plain.toLowerCase() : plain;
}
