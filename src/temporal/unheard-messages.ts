import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import type { History } from '@temporalio/common/lib/proto-utils';
import { optionalTsToMs } from '@temporalio/common/lib/time';
import {
  depositReportedSignal,
  providerReportSignal,
  providerSilentSignal,
  type RecoveredOrder,
  type UnheardMessage,
} from '../../workflows/messages';
import type { OrderEvent } from '../domain/orders/apply';
import type { OrderInput } from '../domain/orders/order';
import type { ProviderReport } from '../domain/watching/provider-report';

/** What each signal of a provider, or of a wallet, is to an order. */
const EVENTS: Readonly<Record<string, (argument: unknown) => OrderEvent>> = {
  [providerReportSignal.name]: (report) => ({ type: 'provider_report', report: report as ProviderReport }),
  [providerSilentSignal.name]: () => ({ type: 'provider_silent' }),
  [depositReportedSignal.name]: () => ({ type: 'deposit_reported' }),
};

/**
 * What providers said to a run of an order that was ended before it heard of it: what came since its last task that was
 * completed began, and without such a task what it was itself started with. None of a run of another order under the same id.
 */
export function listUnheard({ events }: History, { generation }: OrderInput, clockOffsetMs: number): UnheardMessage[] {
  const [input, recovered] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  if (!events || !input || decode<OrderInput>(input).generation !== generation) {
    return [];
  }
  const lastTask = events.findLast(({ workflowTaskCompletedEventAttributes: completed }) => completed);
  const heardUpTo = Number(lastTask?.workflowTaskCompletedEventAttributes?.startedEventId ?? 0);
  const handedOn = !lastTask && recovered ? (decode<RecoveredOrder>(recovered).unheard ?? []) : [];
  const signaled = events.flatMap(({ eventId, eventTime, workflowExecutionSignaledEventAttributes: signal }) => {
    const toEvent = EVENTS[signal?.signalName ?? ''];
    const [argument] = signal?.input?.payloads ?? [];
    return toEvent && Number(eventId) > heardUpTo
      ? [{ event: toEvent(argument && decode(argument)), at: (optionalTsToMs(eventTime) ?? 0) + clockOffsetMs }]
      : [];
  });
  return [...handedOn, ...signaled];
}

function decode<T>(payload: Payload): T {
  return defaultPayloadConverter.fromPayload(payload);
}
