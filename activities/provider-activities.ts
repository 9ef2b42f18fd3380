import { ApplicationFailure } from '@temporalio/activity';
import type { ErrorCode } from '../src/domain/error';
import type { Deposit, OrderInput, RefundTarget } from '../src/domain/order';
import type { RefusalExtras } from '../src/domain/refund';
import { scenarioRow } from '../src/domain/sandbox';
import { type Provider, ProviderError, type ProviderErrorKind } from '../src/providers/provider';

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

/** `findProvider` answers null for a code that this installation does not have (any more). */
export function createProviderActivities(findProvider: (code: string) => Provider | null): ProviderActivities {
  const providerOf = (input: OrderInput): Provider => {
    const provider = findProvider(input.provider);
    if (!provider || provider.facts.sandbox !== (input.sandbox !== null)) {
      throw ApplicationFailure.nonRetryable(`no provider ${input.provider} for this order`, 'NO_PROVIDERS_AVAILABLE');
    }
    return provider;
  };
  return {
    createProviderOrder: (input) =>
      called(() =>
        providerOf(input).createOrder({
          orderId: input.orderId,
          from: { code: input.from, network: input.fromNetwork },
          to: { code: input.to, network: input.toNetwork },
          amountFrom: input.amountFrom,
          amountTo: input.amountTo,
          payoutAddress: input.payoutAddress,
          payoutExtraId: input.payoutExtraId,
          refundAddress: input.refundAddress,
          refundExtraId: input.refundExtraId,
        }),
      ),
    requestRefund: ({ input, providerOrderId, target }) =>
      called(async () => {
        playRefund(input);
        await providerOf(input).requestRefund?.({ orderId: input.orderId, providerOrderId, target });
      }),
    openTicket: ({ input, providerOrderId }) =>
      called(async () => providerOf(input).openTicket?.({ orderId: input.orderId, providerOrderId })),
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

/** Gives a provider's refusal its public code; the provider's own words stay in the cause, for support staff. */
async function called<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      throw error;
    }
    const type = CODES[error.kind];
    throw ApplicationFailure.create({
      type,
      message: PUBLIC_WORDS[error.kind],
      nonRetryable: error.kind !== 'unavailable',
      details: [extrasOf(error)],
      cause: error,
    });
  }
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
