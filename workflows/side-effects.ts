import { ActivityFailure, ApplicationFailure, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { ProviderActivities } from '../activities/provider-activities';
import type { TransitionActivities } from '../activities/transition-activities';
import type { Effect, OrderEvent } from '../src/domain/apply';
import { isErrorCode } from '../src/domain/error';
import type { Deposit, OrderInput, OrderState } from '../src/domain/order';
import type { Refusal, RefusalExtras } from '../src/domain/refund';
import { providerQueue } from './messages';

/**
 * Recording is idempotent and short, so it is a local activity: one marker instead of six events. A long database outage
 * turns into timers instead of workflow task heartbeats (docs/decisions/history-cost.md).
 */
export const { recordTransition } = proxyLocalActivities<TransitionActivities>({
  startToCloseTimeout: '5s',
  retry: { initialInterval: '100ms', maximumInterval: '10s' },
  localRetryThreshold: '2s',
});

const PROVIDER_RETRY = { initialInterval: '500ms', maximumAttempts: 3 } as const;

/** A simulated provider lives inside the worker; a live one is called on its own queue, at its own pace. */
function providerCalls(input: OrderInput): ProviderActivities {
  return input.sandbox
    ? proxyLocalActivities<ProviderActivities>({ startToCloseTimeout: '5s', retry: PROVIDER_RETRY })
    : proxyActivities<ProviderActivities>({
        taskQueue: providerQueue(input.provider),
        startToCloseTimeout: '30s',
        retry: PROVIDER_RETRY,
        summary: input.provider,
      });
}

/** Throws the activity's failure; `refusalOf` says what it means to the caller. */
export function createProviderOrder(input: OrderInput): Promise<Deposit> {
  return providerCalls(input).createProviderOrder(input);
}

/** Does an effect at the provider; a refund call's outcome comes back as the loop's next event. */
export async function perform(effect: Effect, { input, deposit }: OrderState): Promise<OrderEvent | null> {
  const call = { input, providerOrderId: deposit.providerOrderId };
  try {
    if (effect.type === 'open_ticket') {
      await providerCalls(input).openTicket(call);
      return null;
    }
    await providerCalls(input).requestRefund({ ...call, target: effect.target });
    return { type: 'refund_answer', answer: 'accepted' };
  } catch (error) {
    return { type: 'refund_answer', answer: applicationFailure(error)?.nonRetryable ? 'refused' : 'unavailable' };
  }
}

/** The public refusal behind a failed provider call. */
export function refusalOf(error: unknown): Refusal {
  const cause = applicationFailure(error);
  return cause && isErrorCode(cause.type)
    ? { code: cause.type, message: cause.message, ...(cause.details?.[0] as RefusalExtras | undefined) }
    : { code: 'PROVIDER_ERROR', message: 'The provider did not answer; ask for a new quote' };
}

function applicationFailure(error: unknown): ApplicationFailure | null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure ? cause : null;
}
