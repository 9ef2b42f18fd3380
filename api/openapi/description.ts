import { EVERY_TIER, KEYLESS, SANDBOX, TIERS } from '#domain/limits/tier';
import type { RateClass } from '../limits/rate-class';
import type { Auth, Route } from '../route';
import { isIdempotent } from './route-facts';

const KEYS: Readonly<Record<Auth, string>> = {
  key: 'Required.',
  optional: "Optional. With a key, the response reflects the key's environment, your markup and your limits.",
  none: 'None needed.',
};

const amongTiers = (figure: 'streams' | 'writesPerMinute') => Object.values(TIERS).map((row) => row[figure]);
const least = (figure: 'streams' | 'writesPerMinute') => Math.min(...amongTiers(figure)).toLocaleString('en-US');
const most = (figure: 'streams' | 'writesPerMinute') => Math.max(...amongTiers(figure)).toLocaleString('en-US');

/** The limit of each class [rules/rate-limits: Classes]. */
const RATES: Readonly<Record<RateClass, string>> = {
  R: `R (reads): ${EVERY_TIER.readsPerMinute} calls a minute per partner, ${KEYLESS.readsPerMinute} a minute per IP address without a key.`,
  W: `W (writes): ${SANDBOX.writesPerMinute} calls a minute per partner in the sandbox, ${least('writesPerMinute')} to ${most('writesPerMinute')} by tier in production.`,
  A: `A (advances): ${EVERY_TIER.advancesPerMinute} calls a minute per partner; they do not count as writes.`,
  B: `B (bulk pricing): ${EVERY_TIER.bulkPerMinute} calls a minute.`,
  S:
    `S (streams): ${SANDBOX.streams} open at once in the sandbox, ${least('streams')} to ${most('streams')} by tier ` +
    'in production; opening one counts as a read.',
  H:
    `H (health): unlimited for probes that the operator has listed, otherwise ${KEYLESS.readsPerMinute} calls a ` +
    'minute per IP address.',
};

const READ = 'Safe to retry at any time; after a 429, 502 or 503, wait `Retry-After` seconds first.';
const GUARDED_WRITE =
  'Send a unique `Idempotency-Key`, such as a UUID. After a timeout, a 429 or a 503, repeat the call with the same ' +
  'key: nothing is done twice, and you get the first response, marked `Idempotent-Replayed: true`. Only successful ' +
  'responses are kept, for 24 hours.';
const PLAIN_WRITE = 'Takes no `Idempotency-Key`: after a timeout, read the current state before you repeat the call.';

/** What an operation does and how to call it. */
export function descriptionOf(route: Route<string>): string {
  const { description, auth, scopes, rateClass, method, deprecation } = route;
  const scope = scopes ? ` Scope: ${scopes.map((name) => `\`${name}\``).join(' or ')}.` : '';
  const paragraphs = [
    deprecation &&
      `**Deprecated** since ${deprecation.since}; returns 410 from ${deprecation.sunset} on. See ${deprecation.link}`,
    description,
    `**Key.** ${KEYS[auth]}${scope}`,
    `**Rate class.** ${RATES[rateClass]}`,
    `**Retries.** ${method === 'get' ? READ : isIdempotent(route) ? GUARDED_WRITE : PLAIN_WRITE}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
}
