import type { Protocol } from './protocol';

/** The variables with which Swaplane reaches a twin instead of the provider. */
export function environmentOf(
  code: string,
  url: string,
  { settings }: Pick<Protocol, 'settings'>,
): Record<string, string> {
  const named = Object.entries({ url, ...settings });
  return Object.fromEntries(named.map(([name, value]) => [`PROVIDER_${code}_${name}`.toUpperCase(), value]));
}
