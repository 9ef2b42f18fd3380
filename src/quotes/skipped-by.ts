import type { SkippedProvider, SkipReason } from '../domain/quotes/explanation';
import type { ProviderErrorKind } from '../providers/failure-label';
import { type Provider, ProviderError } from '../providers/provider';

const REASONS: Readonly<Record<ProviderErrorKind, SkipReason>> = {
  below_limit: 'below_minimum',
  above_limit: 'above_maximum',
  unsupported_pair: 'refused',
  unavailable: 'no_answer',
  unknown: 'no_answer',
  refused: 'refused',
};

/** The providers whose outcome is not an offer, and why; `outcomes` are in the order of the providers. */
export function skippedBy(providers: readonly Provider[], outcomes: readonly unknown[]): SkippedProvider[] {
  return providers.flatMap(({ facts }, place) => {
    const outcome = outcomes[place];
    if (!(outcome instanceof ProviderError)) {
      return [];
    }
    const reason = outcome.label === 'offers_less' ? 'offers_less' : REASONS[outcome.kind];
    return [{ code: facts.code, reason, ...(outcome.limit !== undefined && { limit: outcome.limit }) }];
  });
}
