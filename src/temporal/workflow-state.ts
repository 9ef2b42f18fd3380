import { type WorkflowClient, type WorkflowExecutionStatusName, WorkflowNotFoundError } from '@temporalio/client';
import type { History } from '@temporalio/common/lib/proto-utils';
import { optionalTsToDate, optionalTsToMs } from '@temporalio/common/lib/time';
import {
  chainFindingSignal,
  depositReportedSignal,
  providerReportSignal,
  providerSilentSignal,
  type RecoveredOrder,
  type UnprocessedMessage,
} from '#workflows/messages';
import { SECOND } from '../domain/duration';
import type { ChainFinding } from '../domain/evidence/chain-finding';
import type { OrderEvent } from '../domain/orders/apply-event';
import type { OrderInput } from '../domain/orders/order';
import type { ProviderReport } from '../domain/watching/provider-report';
import { isForgedPayload } from '../security/payload-keys';
import { payloadsOf, type WorkflowPayloads } from './payloads';

const ANSWER_MS = 5 * SECOND;

/** Whether a workflow with this id is open. */
export async function isRunning(workflows: WorkflowClient, workflowId: string): Promise<boolean> {
  return (await statusOfRun(workflows, workflowId)) === 'RUNNING';
}

/** The status of the latest run of a workflow; null if Temporal has none. */
export async function statusOfRun(
  workflows: WorkflowClient,
  workflowId: string,
): Promise<WorkflowExecutionStatusName | null> {
  try {
    const { status } = await workflows.withDeadline(Date.now() + ANSWER_MS, () =>
      workflows.getHandle(workflowId).describe(),
    );
    return status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return null;
    }
    throw error;
  }
}

/** A workflow's activity that is running or will be retried. */
export interface PendingActivity {
  activity: string;
  attempt: number;
  isRunning: boolean;
  lastFailure: string | null;
  /** Null while an attempt is running. */
  nextAttemptAt: Date | null;
}

/** `PENDING_ACTIVITY_STATE_STARTED` in Temporal's protocol. */
const STARTED = 2;

/** Empty for a workflow unknown to Temporal. @throws if Temporal does not respond */
export async function listPendingActivities(workflows: WorkflowClient, workflowId: string): Promise<PendingActivity[]> {
  try {
    const { raw } = await workflows.withDeadline(Date.now() + ANSWER_MS, () =>
      workflows.getHandle(workflowId).describe(),
    );
    const { toError } = payloadsOf(workflows).of(workflowId);
    return await Promise.all(
      (raw.pendingActivities ?? []).map(async ({ activityType, attempt, state, lastFailure, scheduledTime }) => ({
        activity: activityType?.name ?? 'unknown',
        attempt: attempt ?? 1,
        isRunning: state === STARTED,
        lastFailure: reasonOf(await toError(lastFailure)),
        nextAttemptAt: state === STARTED ? null : (optionalTsToDate(scheduledTime) ?? null),
      })),
    );
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return [];
    }
    throw error;
  }
}

function reasonOf(failure: Error | undefined): string | null {
  const { cause, message = null } = failure ?? {};
  return cause instanceof Error ? cause.message : message;
}

/** The order event for each signal from a provider or a wallet. */
const SIGNAL_EVENTS: Readonly<Record<string, (argument: unknown) => OrderEvent>> = {
  [providerReportSignal.name]: (report) => ({ type: 'provider_report', report: report as ProviderReport }),
  [providerSilentSignal.name]: () => ({ type: 'provider_silent' }),
  [depositReportedSignal.name]: () => ({ type: 'deposit_reported' }),
  [chainFindingSignal.name]: (finding) => ({ type: 'chain_news', news: finding as ChainFinding }),
};

/**
 * Provider reports that a run of an order never processed because it was ended: those received since its last completed task
 * started, or without such a task since the run's own input. Excludes runs of another order with the same id, and reports
 * that nobody with a key wrote for this order.
 */
export async function listUnprocessedMessages(
  { decode }: WorkflowPayloads,
  { events }: History,
  { input: order, clockOffsetMs }: { input: OrderInput; clockOffsetMs: number },
): Promise<UnprocessedMessage[]> {
  const [input, recovered] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  if (!events || !input || (await openedOr(null, () => decode<OrderInput>(input)))?.generation !== order.generation) {
    return [];
  }
  const lastTask = events.findLast(({ workflowTaskCompletedEventAttributes: completed }) => completed);
  const processedUpTo = Number(lastTask?.workflowTaskCompletedEventAttributes?.startedEventId ?? 0);
  const handedOn = !lastTask && recovered ? ((await decode<RecoveredOrder>(recovered)).unheard ?? []) : [];
  const signaled: UnprocessedMessage[] = [];
  for (const { eventId, eventTime, workflowExecutionSignaledEventAttributes: signal } of events) {
    const toEvent = SIGNAL_EVENTS[signal?.signalName ?? ''];
    const [argument] = signal?.input?.payloads ?? [];
    const isNew = toEvent && Number(eventId) > processedUpTo;
    const event = isNew ? await openedOr(null, async () => toEvent(argument && (await decode(argument)))) : null;
    if (event) {
      signaled.push({ event, at: (optionalTsToMs(eventTime) ?? 0) + clockOffsetMs });
    }
  }
  return [...handedOn, ...signaled];
}

/** `otherwise` where nobody with a key wrote what is read. */
async function openedOr<T, O>(otherwise: O, read: () => Promise<T>): Promise<T | O> {
  try {
    return await read();
  } catch (error) {
    if (isForgedPayload(error)) return otherwise;
    throw error;
  }
}
