import { ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import type { Database } from '../src/db/client';
import { endOverdueCall } from '../src/db/orders/provider-calls';
import type { OrderInput } from '../src/domain/orders/order';
import { noteFailure, type ProviderHealth } from '../src/providers/health';
import { ContradictingAnswer } from '../src/providers/live/contradicting-answer';
import { type Provider, ProviderError } from '../src/providers/provider';
import { UnservedError } from '../src/providers/unserved-error';
import { isFinal, isLastAttempt, overdueFailure, publicFailure, staysDue } from './provider-failure';

export interface ProviderActivityDeps {
  db: Database;
  /** Null for a provider code that this installation does not have (any more). */
  findProvider(code: string): Provider | null;
  /** Updated after every call. */
  health: Pick<ProviderHealth, 'note' | 'avoid' | 'noteRefused'>;
  /** Called with a refund that the provider did not answer, once Temporal no longer retries it. Must not reject. */
  announceFailedRefund(failed: { orderId: string; provider: string; lastError: string }): Promise<void>;
  /** Called with an answer about another order than the one that was asked about. */
  noteContradiction(provider: Provider, orderId: string, contradiction: ContradictingAnswer): Promise<void>;
}

export type CallProvider = <T>(
  input: OrderInput,
  call: (provider: Provider) => Promise<T>,
  options?: CallOptions,
) => Promise<T>;

interface CallOptions {
  /** Called with a failure that Temporal does not retry. */
  onEnd?(provider: Provider, error: unknown): Promise<void>;
  /** Whether the order makes the call again later if nothing came of it. */
  isRepeated?: boolean;
}

/** Calls the order's provider and records its health from the result. */
export function createCallProvider(deps: ProviderActivityDeps): CallProvider {
  const { db, findProvider, health, noteContradiction } = deps;
  return async (input, call, { onEnd, isRepeated = false } = {}) => {
    const provider = findProvider(input.provider);
    if (!provider || provider.facts.sandbox !== (input.sandbox !== null)) {
      throw ApplicationFailure.nonRetryable(`no provider ${input.provider} for this order`, 'NO_PROVIDERS_AVAILABLE');
    }
    try {
      const answer = await call(provider);
      health.note(provider, null);
      await noteCalled(db, input);
      return answer;
    } catch (error) {
      if (error instanceof CancelledFailure) {
        throw error;
      }
      noteFailure(health, provider, error);
      if (error instanceof ContradictingAnswer) await noteContradiction(provider, input.orderId, error);
      if (isFinal(error) || isLastAttempt()) {
        await onEnd?.(provider, error);
      }
      if (!(error instanceof ProviderError)) {
        throw error;
      }
      if (isRepeated && input.sandbox === null && staysDue(error)) {
        throw overdueFailure(error);
      }
      if (isFinal(error) && !(error instanceof UnservedError)) await noteCalled(db, input);
      throw publicFailure(error);
    }
  };
}

/** Closes the case about a call that could not be made, because it has been answered. A failure here must not change the call's result. */
async function noteCalled(db: Database, { orderId, sandbox }: OrderInput): Promise<void> {
  if (!sandbox) await endOverdueCall(db, orderId).catch(() => undefined);
}
