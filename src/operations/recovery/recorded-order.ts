import type { History } from '@temporalio/common/lib/proto-utils';
import type { OnceCall } from '#db/orders/provider-calls';
import { type CreationOrigin, ORIGIN_MEMO } from '#domain/orders/open-order';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { withSkippedTransitions } from '#domain/recovery/restored-database';
import { timeOfEvent } from '#temporal/histories/history';
import type { WorkflowPayloads } from '#temporal/payloads';
import type { AdvanceAnswer, RecoveredOrder } from '#workflows/messages';
import type { Recorded } from '../orders/record-order';

/** A call to a live provider according to the history; without an answer its result is unknown. */
export interface OpeningCall {
  call: OnceCall;
  startedAt: Date;
  answered: { at: Date; value: unknown } | null;
}

/** What a workflow has recorded, read from its history. */
export interface RecordedOrder {
  input: OrderInput;
  /** Null for test orders, and for those that were created or restarted before it was kept. */
  origin: CreationOrigin | null;
  startedAt: Date;
  /** Each with the offset of its clock, in the order in which they were recorded; no transition is left out. */
  states: { order: OrderState; clockOffsetMs: number }[];
  calls: OpeningCall[];
  /** The clock's offset after its last advance. */
  clockOffsetMs: number;
}

/** The history contains no records from which rows could be rebuilt. */
export class NothingRecordedError extends Error {}

/** The local activities that return the record. */
const RECORDING: readonly string[] = ['openSandboxOrder', 'recordTransition'];

const CALLS: Readonly<Record<string, OnceCall>> = {
  createProviderOrder: 'create_order',
  requestRefund: 'request_refund',
  openTicket: 'open_ticket',
};

/**
 * What the runs of one order have recorded together; runs of an earlier order with the same id, which it replaced, are left
 * out.
 * @param histories of the runs, the oldest first
 * @throws NothingRecordedError
 */
export async function readRecords(payloads: WorkflowPayloads, histories: readonly History[]): Promise<RecordedOrder> {
  const runs: RecordedOrder[] = [];
  for (const history of histories) {
    runs.push(await readRun(payloads, history));
  }
  const input = runs.at(-1)?.input;
  if (!input) {
    throw new NothingRecordedError('there is no history');
  }
  const own = runs.filter((run) => run.input.generation === input.generation);
  const states = new Map<number, RecordedOrder['states'][number]>();
  for (const state of own.flatMap((run) => run.states)) {
    states.set(state.order.revision, states.get(state.order.revision) ?? state);
  }
  return {
    input,
    origin: own.find(({ origin }) => origin !== null)?.origin ?? null,
    startedAt: own[0]?.startedAt ?? new Date(0),
    states: withSkippedTransitions(
      [...states.values()].sort((one, other) => one.order.revision - other.order.revision),
    ),
    calls: own.flatMap(({ calls }) => calls),
    clockOffsetMs: Math.max(0, ...own.map((run) => run.clockOffsetMs)),
  };
}

async function readRun(payloads: WorkflowPayloads, history: History): Promise<RecordedOrder> {
  const events = history.events ?? [];
  const [first, second] = events[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  if (!first) {
    throw new NothingRecordedError('the history has no beginning');
  }
  const input = await payloads.decode<OrderInput>(first);
  const recovered = second && (await payloads.decode<RecoveredOrder>(second));
  const states: RecordedOrder['states'] = recovered ? [recovered] : [];
  const calls: OpeningCall[] = [];
  const scheduled = new Map<string, OpeningCall>();
  let clockOffsetMs = recovered?.clockOffsetMs ?? 0;
  for (const event of events) {
    const recorded = await recordOf(payloads, event);
    if (recorded) states.push({ order: { ...recorded.order, input }, clockOffsetMs: recorded.clockOffsetMs });
    clockOffsetMs = Math.max(clockOffsetMs, await movedTo(payloads, event));
    await noteCall(payloads, event, { calls, scheduled });
  }
  const origin = await originOf(payloads, events[0]);
  return { input, origin, startedAt: new Date(timeOfEvent(events[0])), states, calls, clockOffsetMs };
}

async function originOf({ decode }: WorkflowPayloads, first: HistoryEvent | undefined): Promise<CreationOrigin | null> {
  const kept = first?.workflowExecutionStartedEventAttributes?.memo?.fields?.[ORIGIN_MEMO];
  return kept ? decode<CreationOrigin>(kept) : null;
}

type HistoryEvent = NonNullable<History['events']>[number];

async function recordOf(
  { decode, decodeClear }: WorkflowPayloads,
  { markerRecordedEventAttributes: marker }: HistoryEvent,
): Promise<{ order: NonNullable<Recorded['order']>; clockOffsetMs: number } | null> {
  const [data] = marker?.details?.data?.payloads ?? [];
  const [result] = marker?.details?.result?.payloads ?? [];
  const { activity_type: activity = '' } = data && result ? decodeClear<{ activity_type?: string }>(data) : {};
  const answer = result && RECORDING.includes(activity) ? await decode<Recorded | boolean>(result) : false;
  return typeof answer === 'object' && answer.order
    ? { order: answer.order, clockOffsetMs: answer.clockOffsetMs }
    : null;
}

/** Where an operator advanced the clock of a sandbox order to; 0 if the event does not say. */
async function movedTo(
  { decode }: WorkflowPayloads,
  { workflowExecutionUpdateCompletedEventAttributes: update }: HistoryEvent,
): Promise<number> {
  const [answer] = update?.outcome?.success?.payloads ?? [];
  return answer ? ((await decode<Partial<AdvanceAnswer>>(answer)).offsetMs ?? 0) : 0;
}

/** A call that failed stays without an answer: it is queried before it is made again. */
async function noteCall(
  { decode }: WorkflowPayloads,
  event: HistoryEvent,
  { calls, scheduled }: { calls: OpeningCall[]; scheduled: Map<string, OpeningCall> },
): Promise<void> {
  const at = new Date(timeOfEvent(event));
  const name = CALLS[event.activityTaskScheduledEventAttributes?.activityType?.name ?? ''];
  if (name) {
    const call: OpeningCall = { call: name, startedAt: at, answered: null };
    calls.push(call);
    scheduled.set(String(event.eventId), call);
  }
  const completed = event.activityTaskCompletedEventAttributes;
  const call = completed && scheduled.get(String(completed.scheduledEventId));
  if (call) {
    const [result] = completed.result?.payloads ?? [];
    call.answered = { at, value: result ? await decode(result) : null };
  }
}
