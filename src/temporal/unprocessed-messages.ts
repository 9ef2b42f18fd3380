import type { History } from '@temporalio/common/lib/proto-utils';
import { optionalTsToMs } from '@temporalio/common/lib/time';
import {
  chainNewsSignal,
  depositReportedSignal,
  providerReportSignal,
  providerSilentSignal,
  type RecoveredOrder,
  type UnprocessedMessage,
} from '#workflows/messages';
import type { ChainNews } from '../domain/evidence/chain-news';
import type { OrderEvent } from '../domain/orders/apply-event';
import type { OrderInput } from '../domain/orders/order';
import type { ProviderReport } from '../domain/watching/provider-report';
import { isForgedPayload } from '../security/payload-keys';
import type { WorkflowPayloads } from './payloads';

/** The order event for each signal from a provider or a wallet. */
const SIGNAL_EVENTS: Readonly<Record<string, (argument: unknown) => OrderEvent>> = {
  [providerReportSignal.name]: (report) => ({ type: 'provider_report', report: report as ProviderReport }),
  [providerSilentSignal.name]: () => ({ type: 'provider_silent' }),
  [depositReportedSignal.name]: () => ({ type: 'deposit_reported' }),
  [chainNewsSignal.name]: (news) => ({ type: 'chain_news', news: news as ChainNews }),
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
