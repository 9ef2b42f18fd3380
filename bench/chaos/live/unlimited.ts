import type { AdapterFacts } from '#providers/adapter';
import { findAdapter } from '#providers/adapters';
import { TWIN_CODES } from './plan';

/** Two hundred orders within minutes need more calls than any provider allows one caller. */
const PER_MINUTE = 1_000_000;

/** Removes the rate limits of the providers of a run in this process. */
export function liftProviderRates(): void {
  for (const code of TWIN_CODES) {
    const facts: { requestsPerMinute?: number } | undefined = findAdapter(code)?.facts;
    if (facts) Object.assign(facts satisfies Partial<AdapterFacts>, { requestsPerMinute: PER_MINUTE });
  }
}
