import { ActivityFailure, ApplicationFailure, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { OpeningActivities } from '../activities/opening-activities';
import type { ProviderActivities } from '../activities/provider-activities';
import type { TransitionActivities } from '../activities/transition-activities';
import { isErrorCode } from '../src/domain/error';
import type { OrderEvent } from '../src/domain/orders/apply';
import { callSummary, creationSummary } from '../src/domain/orders/history-summary';
import type { Deposit, OrderInput, OrderState } from '../src/domain/orders/order';
import { type CallAnswer, OUTCOME_UNKNOWN, type ProviderCall } from '../src/domain/orders/provider-call';
import type { OrderRefusal, RefusalExtras } from '../src/domain/refunds/refund';
import { providerQueue } from './messages';

/**
 * Recording is idempotent and short, so it is a local activity: one marker instead of six events. A long database outage
 * turns into timers instead of workflow task heartbeats (docs/decisions/history-cost.md).
 */
export const { recordTransition, openSandboxOrder } = proxyLocalActivities<TransitionActivities & OpeningActivities>({
  startToCloseTimeout: '5s',
  retry: { initialInterval: '100ms', maximumInterval: '10s' },
  localRetryThreshold: '2s',
});

const PROVIDER_RETRY = { initialInterval: '500ms', maximumAttempts: 3 } as const;

/** A simulated provider lives inside the worker; a live one is called on its own queue, at its own pace. */
function providerCalls(input: OrderInput, summary: string): ProviderActivities {
  return input.sandbox
    ? proxyLocalActivities<ProviderActivities>({ startToCloseTimeout: '5s', retry: PROVIDER_RETRY, summary })
    : proxyActivities<ProviderActivities>({
        taskQueue: providerQueue(input.provider),
        startToCloseTimeout: '30s',
        retry: PROVIDER_RETRY,
        summary,
      });
}

/** Throws the activity's failure; `refusalOf` says what it means to the caller. */
export function createProviderOrder(input: OrderInput): Promise<Deposit> {
  return providerCalls(input, creationSummary(input)).createProviderOrder(input);
}

/** Makes a call at the provider; its outcome is the order's next event, at `at` where the provider's time is on record. */
export async function callProvider(
  call: ProviderCall,
  order: OrderState,
): Promise<{ event: OrderEvent; at: number | null }> {
  const { input, deposit } = order;
  const request = { input, providerOrderId: deposit.providerOrderId };
  const calls = providerCalls(input, callSummary(call, order));
  try {
    switch (call.type) {
      case 'read_status':
        return { event: { type: 'provider_report', report: await calls.readStatus(request) }, at: null };
      case 'open_ticket':
        return toOrderEvent(await calls.openTicket(request));
      case 'request_refund':
        return toOrderEvent(await calls.requestRefund({ ...request, target: call.target }));
    }
  } catch (error) {
    return { event: { type: 'provider_answer', answer: answerOf(error) }, at: null };
  }
}

/** Histories of earlier orders have no time here. */
function toOrderEvent(at: string | null | undefined): { event: OrderEvent; at: number | null } {
  return { event: { type: 'provider_answer', answer: 'accepted' }, at: at ? Date.parse(at) : null };
}

function answerOf(error: unknown): CallAnswer {
  const cause = applicationFailure(error);
  if (cause?.type === OUTCOME_UNKNOWN) {
    return 'unknown';
  }
  return cause?.nonRetryable ? 'refused' : 'unavailable';
}

/** The public refusal behind a failed provider call. */
export function refusalOf(error: unknown): OrderRefusal {
  const cause = applicationFailure(error);
  return cause && isErrorCode(cause.type)
    ? { code: cause.type, message: cause.message, ...(cause.details?.[0] as RefusalExtras | undefined) }
    : { code: 'PROVIDER_ERROR', message: 'The provider did not answer; ask for a new quote' };
}

function applicationFailure(error: unknown): ApplicationFailure | null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure ? cause : null;
}
