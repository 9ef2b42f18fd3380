import { type FailureLabel, isRefusalOfUs } from './failure-label';
import { type Provider, ProviderError, type ProviderFacts } from './provider';

/** Whose order it was, and what tells it from another one. */
export interface RefusedContent {
  readonly partnerId: string;
  /** From, to, addresses and memos. */
  readonly parts: readonly (string | null)[];
}

/** The providers' health, from memory. Methods never throw. */
export interface ProviderHealth {
  /** The providers that may currently be called for quotes. */
  usable(providers: readonly Provider[]): readonly Provider[];
  /** Whether an operator has drained it, so that it gets no new quotes and orders [rules/quotes: Drained providers]. */
  isDrained(code: string): boolean;
  /** Records a call's result; `failure` is null if the provider responded, even with a refusal. */
  note(provider: Provider, failure: FailureLabel | null): void;
  /**
   * Leaves a provider that failed to create an order out of quotes for a while, on every replica [rules/quotes: Providers
   * left out].
   */
  avoid(provider: Provider, failure: FailureLabel): Promise<void>;
  /**
   * Records an order that the provider refused, which says something about the provider only once it refuses those of several
   * partners [rules/quotes: Refused orders].
   */
  noteRefused(provider: Provider, refused: RefusedContent): Promise<void>;
}

/** For callers that do not track the providers' health. */
export const UNWATCHED: ProviderHealth = {
  usable: (providers) => providers,
  isDrained: () => false,
  note: () => undefined,
  avoid: async () => undefined,
  noteRefused: async () => undefined,
};

/**
 * A simulated provider is never down or left out: sandbox failures are scripted, and scenarios must not affect each other.
 */
export function isWatched({ sandbox }: ProviderFacts): boolean {
  return !sandbox;
}

/** Records a failed call; a call that was never made says nothing about the provider. */
export function noteFailure(health: Pick<ProviderHealth, 'note'>, provider: Provider, error: unknown): void {
  if (!isHeldBack(error)) {
    health.note(provider, failureLabel(error));
  }
}

/** Whether this process did not make the call. */
export function isHeldBack(error: unknown): boolean {
  return error instanceof ProviderError && error.wasHeldBack;
}

/**
 * What a failed call says about the provider's health: null for a refusal of what was asked for, because the provider
 * responded. A refusal of the caller is as good as no answer.
 */
export function failureLabel(error: unknown): FailureLabel | null {
  if (!(error instanceof ProviderError)) {
    return 'invalid_answer';
  }
  return ['unavailable', 'unknown'].includes(error.kind) || isRefusalOfUs(error.label) ? error.label : null;
}

/** Whether the provider took the call, understood it, and refused what was asked for: nothing was created. */
export function isRefusalOfOrder(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'refused' && error.hadNoEffect && !isRefusalOfUs(error.label);
}
