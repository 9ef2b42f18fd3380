import { LIVE_PROVIDER_CODES } from '#domain/providers/codes';
import type { Adapter } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { changenow } from '#providers/adapters/changenow';
import type { Fault } from '#twins/faults';
import { changenowProtocol } from '#twins/protocols/changenow';

/** The codes of local providers with the same protocol. Import this before modules that read the registry. */
export const CODES = Array.from({ length: 50 }, (_, index) => `market${String(index).padStart(2, '0')}`);
const FIRST_PORT = 19_600;
const NO_RATE_LIMIT = 1e9;

(LIVE_PROVIDER_CODES as string[]).push(...CODES);
(ADAPTERS as Adapter[]).push(
  ...CODES.map((code) => ({
    ...changenow,
    facts: { ...changenow.facts, code, name: code, requestsPerMinute: NO_RATE_LIMIT },
  })),
);

export const portOf = (code: string) => FIRST_PORT + CODES.indexOf(code);

/** Each provider is more expensive than the one before. */
export const spreadOf = (code: string) => (0.5 + CODES.indexOf(code) / 100).toFixed(2);

/** One of ten does not respond and one of ten fails, beginning with the cheapest. */
export function faultOf(code: string): Fault | null {
  const place = CODES.indexOf(code) % 10;
  return place === 0 ? 'hang' : place === 5 ? 'http_503' : null;
}

/** The settings with which a service reaches them. */
export function marketEnvironment(): Record<string, string> {
  const settings = CODES.flatMap((code) => [
    [`PROVIDER_${code.toUpperCase()}_URL`, `http://127.0.0.1:${portOf(code)}`],
    [`PROVIDER_${code.toUpperCase()}_KEY`, changenowProtocol.settings.key ?? ''],
  ]);
  return { PROVIDERS: CODES.join(), ...Object.fromEntries(settings) };
}
