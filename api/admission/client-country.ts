import { withinNetworks } from '#net/networks';
import type { Origin } from './client-ip';

/** Codes that geolocation services use for "no country": unknown, and networks that hide it. */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ']);

/**
 * The country that a request comes from, as an ISO 3166 code; null if unknown. Only a trusted proxy's header is read, and
 * that proxy must overwrite whatever the client sent [rules/users: Country].
 * @param header the proxy's country header; null when it sets none
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
