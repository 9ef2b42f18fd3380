import { EVERY_TIER, KEYLESS, SANDBOX, TIERS } from '../../src/domain/limits/tier';
import type { RateClass } from '../limits/rate-class';
import type { Auth, Route } from '../route';
import { isIdempotent } from './route-facts';

const KEYS: Readonly<Record<Auth, string>> = {
  key: 'Needs an API key.',
  optional: 'Works without a key; with one it answers for your environment, with your markup and your limits.',
  none: 'Takes no key.',
};

const amongTiers = (figure: 'streams' | 'writesPerMinute') => Object.values(TIERS).map((row) => row[figure]);
const least = (figure: 'streams' | 'writesPerMinute') => Math.min(...amongTiers(figure)).toLocaleString('en-US');
const most = (figure: 'streams' | 'writesPerMinute') => Math.max(...amongTiers(figure)).toLocaleString('en-US');

/** What each class allows [rules/rate-limits: Classes]. */
const RATES: Readonly<Record<RateClass, string>> = {
  R: `R (reads): ${EVERY_TIER.readsPerMinute} calls a minute per partner, ${KEYLESS.readsPerMinute} a minute per IP address without a key.`,
  W: `W (writes): ${SANDBOX.writesPerMinute} calls a minute per partner in the sandbox, ${least('writesPerMinute')} to ${most('writesPerMinute')} by tier in production.`,
  A: `A (advances): ${EVERY_TIER.advancesPerMinute} calls a minute per partner; they cost no writes.`,
  B: `B (bulk pricing): ${EVERY_TIER.bulkPerMinute} calls a minute.`,
  S: `S (streams): ${SANDBOX.streams} open at once in the sandbox, ${least('streams')} to ${most('streams')} by tier in production; opening one costs one read.`,
  H: `H (health): not limited for probes the operator knows, else ${KEYLESS.readsPerMinute} calls a minute per IP address.`,
};

const READ = 'Safe to repeat at any time; after 429, 502 or 503 wait as `Retry-After` says.';
const GUARDED_WRITE =
  'Send an `Idempotency-Key` of your own, such as a UUID. After a timeout, a 429 or a 503 repeat the call with the same key: ' +
  'what was done is not done twice, and you get the first answer, marked `Idempotent-Replayed: true`. Only success is kept, for 24 hours.';
const PLAIN_WRITE = 'Takes no `Idempotency-Key`: after a timeout read the state before you repeat the call.';

/** What an operation does and how to call it well. */
export function descriptionOf(route: Route<string>): string {
  const { description, auth, scopes, rateClass, method, deprecation } = route;
  const scope = scopes ? ` Scope: ${scopes.map((name) => `\`${name}\``).join(' or ')}.` : '';
  const paragraphs = [
    deprecation &&
      `**Deprecated** since ${deprecation.since}; answers 410 from ${deprecation.sunset} on. See ${deprecation.link}`,
    description,
    `**Key.** ${KEYS[auth]}${scope}`,
    `**Rate class.** ${RATES[rateClass]}`,
    `**Retries.** ${method === 'get' ? READ : isIdempotent(route) ? GUARDED_WRITE : PLAIN_WRITE}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
}
