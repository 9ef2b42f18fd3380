import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import type { ErrorCode } from '../src/domain/error';
import type { Deposit, OrderInput, RefundTarget } from '../src/domain/order';
import type { RefusalExtras } from '../src/domain/refund';
import { scenarioRow } from '../src/domain/sandbox';
import { failureLabel, type ProviderHealth } from '../src/providers/health';
import { type CreateRequest, type Provider, ProviderError, type ProviderErrorKind } from '../src/providers/provider';

export interface ProviderCall {
  input: OrderInput;
  providerOrderId: string;
}

/** A call that the provider refuses fails without retry; one that it does not answer is retried by the engine. */
export interface ProviderActivities {
  createProviderOrder(input: OrderInput): Promise<Deposit>;
  requestRefund(call: ProviderCall & { target: RefundTarget }): Promise<void>;
  openTicket(call: ProviderCall): Promise<void>;
}

export interface ProviderActivityDeps {
  /** Null for a code that this installation does not have (any more). */
  findProvider(code: string): Provider | null;
  /** Learns from every call. */
  health: Pick<ProviderHealth, 'note' | 'avoid'>;
  /** Hears of a refund that the provider gave no answer to, once it is not tried again by itself. Must not reject. */
  refundFailed(failed: { orderId: string; provider: string; lastError: string }): Promise<void>;
}

export function createProviderActivities({
  findProvider,
  health,
  refundFailed,
}: ProviderActivityDeps): ProviderActivities {
  const providerOf = (input: OrderInput): Provider => {
    const provider = findProvider(input.provider);
    if (!provider || provider.facts.sandbox !== (input.sandbox !== null)) {
      throw ApplicationFailure.nonRetryable(`no provider ${input.provider} for this order`, 'NO_PROVIDERS_AVAILABLE');
    }
    return provider;
  };
  /**
   * Asks the order's provider; the answer, or the lack of one, says how the provider is. `onEnd` hears of a failure after which
   * the engine does not try again.
   */
  const ask = async <T>(
    input: OrderInput,
    call: (provider: Provider) => Promise<T>,
    onEnd?: (provider: Provider, error: unknown) => Promise<void>,
  ): Promise<T> => {
    const provider = providerOf(input);
    try {
      const answer = await call(provider);
      health.note(provider, null);
      return answer;
    } catch (error) {
      health.note(provider, failureLabel(error));
      if (isFinal(error) || isLastAttempt()) {
        await onEnd?.(provider, error);
      }
      throw error instanceof ProviderError ? publicFailure(error) : error;
    }
  };
  return {
    createProviderOrder: (input) =>
      ask(
        input,
        (provider) => provider.createOrder(toRequest(input)),
        async (provider, error) => {
          const kind = error instanceof ProviderError ? error.kind : 'unavailable';
          if (CODES[kind] === 'PROVIDER_ERROR') {
            await health.avoid(provider, failureLabel(error) ?? kind);
          }
        },
      ),
    requestRefund: ({ input, providerOrderId, target }) =>
      ask(
        input,
        async (provider) => {
          playRefund(input);
          await provider.requestRefund?.({ orderId: input.orderId, providerOrderId, target });
        },
        async ({ facts }, error) => {
          const lastError = failureLabel(error);
          if (lastError !== null) {
            await refundFailed({ orderId: input.orderId, provider: facts.code, lastError });
          }
        },
      ),
    openTicket: ({ input, providerOrderId }) =>
      ask(input, async (provider) => provider.openTicket?.({ orderId: input.orderId, providerOrderId })),
  };
}

function toRequest(input: OrderInput): CreateRequest {
  return {
    orderId: input.orderId,
    from: { code: input.from, network: input.fromNetwork },
    to: { code: input.to, network: input.toNetwork },
    amountFrom: input.amountFrom,
    amountTo: input.amountTo,
    payoutAddress: input.payoutAddress,
    payoutExtraId: input.payoutExtraId,
    refundAddress: input.refundAddress,
    refundExtraId: input.refundExtraId,
  };
}

/** Lets a sandbox order's scenario play the provider's part in a refund [decision 19]. */
function playRefund({ sandbox }: OrderInput): void {
  const part = sandbox && scenarioRow(sandbox.scenario).refund;
  if (part === 'refuses') {
    throw new ProviderError('refused', { message: 'the simulated provider refuses this refund' });
  }
  if (part === 'is_down') {
    throw new ProviderError('unavailable', { message: 'the simulated provider is down' });
  }
}

const CODES: Readonly<Record<ProviderErrorKind, ErrorCode>> = {
  below_limit: 'AMOUNT_TOO_LOW',
  above_limit: 'AMOUNT_TOO_HIGH',
  unsupported_pair: 'INVALID_PAIR',
  unavailable: 'PROVIDER_ERROR',
  refused: 'PROVIDER_ERROR',
};

/** A refusal is not asked for twice. */
function isFinal(error: unknown): boolean {
  return error instanceof ProviderError && error.kind !== 'unavailable';
}

/** Where the engine does not say how often it tries, every attempt may be the last. */
function isLastAttempt(): boolean {
  const { attempt, retryPolicy } = activityInfo();
  return attempt >= (retryPolicy?.maximumAttempts ?? 1);
}

/** Gives a provider's refusal its public code; the provider's own words stay in the cause, for support staff. */
function publicFailure(error: ProviderError): ApplicationFailure {
  return ApplicationFailure.create({
    type: CODES[error.kind],
    message: PUBLIC_WORDS[error.kind],
    nonRetryable: isFinal(error),
    details: [extrasOf(error)],
    cause: error,
  });
}

/** What the caller can do about it [partner-api 2.12, 3.6]. */
function extrasOf({ kind, limit }: ProviderError): RefusalExtras {
  switch (kind) {
    case 'below_limit':
      return limit === undefined ? {} : { limit: { min: limit } };
    case 'above_limit':
      return limit === undefined ? {} : { limit: { max: limit } };
    case 'unsupported_pair':
      return { fields: [{ field: 'quote_id', issue: 'is for a pair that its provider has withdrawn' }] };
    default:
      return {};
  }
}

const PUBLIC_WORDS: Readonly<Record<ProviderErrorKind, string>> = {
  below_limit: "The amount is below the provider's present minimum; ask for a new quote",
  above_limit: "The amount is above the provider's present maximum; ask for a new quote",
  unsupported_pair: 'The provider has withdrawn this pair since the quote; ask for a new quote',
  unavailable: 'The provider did not answer; ask for a new quote',
  refused: 'The provider refused; ask for a new quote',
};
