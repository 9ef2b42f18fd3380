import { type Provider, ProviderError, type ProviderFacts } from './provider';

/** Why a call got no answer, for operators and the partners they tell. */
export type ProviderFailureLabel = string;

/** The providers' health, from memory. No method throws. */
export interface ProviderHealth {
  /** Those of the providers that quotes may ask now. */
  usable(providers: readonly Provider[]): readonly Provider[];
  /** Whether an operator keeps new quotes and orders from it [rules/quotes: Drained providers]. */
  isDrained(code: string): boolean;
  /** Learns from a call; `failure` is null when the provider answered, be it with a refusal. */
  note(provider: Provider, failure: ProviderFailureLabel | null): void;
  /**
   * Leaves a provider that failed to open an order out of quotes for a while, on every replica
   * [rules/quotes: Providers left out].
   */
  avoid(provider: Provider, failure: ProviderFailureLabel): Promise<void>;
}

/** For callers that do not track the providers' health. */
export const UNWATCHED: ProviderHealth = {
  usable: (providers) => providers,
  isDrained: () => false,
  note: () => undefined,
  avoid: async () => undefined,
};

/**
 * A simulated provider is never down, and never left out: what fails in the sandbox is part of a story, and stories must not
 * depend on each other.
 */
export function isWatched({ sandbox }: ProviderFacts): boolean {
  return !sandbox;
}

/** Learns from a call that failed; one that was held back says nothing of the provider. */
export function noteFailure(health: Pick<ProviderHealth, 'note'>, provider: Provider, error: unknown): void {
  if (!isHeldBack(error)) {
    health.note(provider, failureLabel(error));
  }
}

/** Whether this process kept the call from the provider. */
export function isHeldBack(error: unknown): boolean {
  return error instanceof ProviderError && error.wasHeldBack;
}

/** What a failed call says about the provider's health: null for a refusal, for the provider has answered. */
export function failureLabel(error: unknown): ProviderFailureLabel | null {
  if (!(error instanceof ProviderError)) {
    return 'invalid_answer';
  }
  return error.kind === 'unavailable' || error.kind === 'unknown' ? error.label : null;
}
