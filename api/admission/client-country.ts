import { withinNetworks } from '#net/networks';
import type { Origin } from './client-ip';

/** Codes that services which know countries use for none: unknown, and networks that hide it. */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ']);

/**
 * The country that a request comes from, as ISO 3166 writes it, or null where it is not known. Only a trusted proxy's header
 * is read, which the proxy must set itself, whatever it was sent [rules/users: Country].
 * @param header by which the proxy says it; null when none does
 */
export function clientCountryOf(
  trustedProxies: readonly string[],
  header: string | null,
): (request: Origin) => string | null {
  const isTrusted = withinNetworks(trustedProxies);
  return ({ headers, socket: { remoteAddress = '' } }) => {
    if (header === null || !isTrusted(remoteAddress)) {
      return null;
    }
    const code = String(headers[header] ?? '').toUpperCase();
    return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null;
  };
}
