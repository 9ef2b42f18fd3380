import type { Payload } from '@temporalio/common';
import type { History } from '@temporalio/common/lib/proto-utils';
import { temporal } from '@temporalio/proto';
import type { OrderInput } from '#domain/orders/order';
import type { RecoveredOrder } from '#workflows/messages';
import type { LiveSituation } from './names';

/** The signs by which a history shows that the order was in the situation: it contains each of these. */
export const SIGNS: Readonly<Record<LiveSituation, readonly string[]>> = {
  completed: ['call createProviderOrder', 'signal providerReport', 'ended as completed'],
  created_unanswered: ['call createProviderOrder', 'ended as completed'],
  refused: ['call createProviderOrder', 'failed for good', 'ended as rejected'],
  expired: ['timer', 'signal providerReport', 'ended as expired'],
  late_deposit: ['ended as expired'],
  deposit_reported: ['signal depositReported', 'ended as completed'],
  reported_in_vain: ['recovered'],
  silent_before_deposit: ['signal providerSilent'],
  silent_after_deposit: ['signal providerReport', 'signal providerSilent', 'ended as completed'],
  failed_with_deposit: ['signal providerReport', 'ended as completed'],
  failed_without_deposit: ['signal providerReport'],
  flapping: ['signal providerReport', 'ended as completed'],
  evidence_asked_again: ['timer', 'call readStatus', 'ended as completed'],
  refund_accepted: ['update refundAction', 'call requestRefund', 'ended as refunded'],
  refund_refused: ['update refundAction', 'call requestRefund', 'failed as PROVIDER_ERROR'],
  refund_unknown: ['update refundAction', 'call requestRefund', 'failed as OUTCOME_UNKNOWN', 'ended as refunded'],
  refund_unanswered: ['update refundAction', 'call requestRefund', 'failed as OUTCOME_UNKNOWN'],
  refund_window_ended: ['recovered', 'call requestRefund', 'ended as refunded'],
  refund_by_ticket: ['call openTicket', 'ended as refunded'],
  decided_by_operator: ['update decide', 'ended as refunded'],
  recovered_unheard: ['recovered', 'unheard', 'ended as completed'],
  unserved: ['recovered', 'call requestRefund', 'waited in vain for a worker', 'ended as refunded'],
  repeated_messages: ['signal providerReport', 'signal depositReported', 'ended as completed'],
  refund_without_evidence: ['signal providerReport', 'timer', 'ended as refunded'],
  next_run: ['signal providerReport', 'goes on in another run'],
  deposit_on_chain: ['signal chainNews', 'signal providerReport', 'ended as completed'],
  proof_given: ['signal chainNews', 'timer', 'ended as completed'],
  proof_missed: ['signal chainNews', 'timer', 'ended as completed'],
  proof_contradicted: ['signal chainNews', 'update decide', 'ended as failed'],
  refund_asked_again: [
    'update refundAgain',
    'call requestRefund',
    'failed as PROVIDER_UNSERVED',
    'signal providerReport',
    'ended as refunded',
  ],
  refund_said_while_due: [
    'update refundAction',
    'call requestRefund',
    'failed as PROVIDER_UNSERVED',
    'signal providerReport',
    'ended as refunded',
  ],
  handed_on: ['goes on from another run', 'recovered', 'ended as completed'],
};

/** The signs in a history, in the words of the table. */
export function signsOf({ events }: History): ReadonlySet<string> {
  return new Set((events ?? []).flatMap(signsOfEvent));
}

/** The edition of a history's order. */
export function editionOf({ events }: History): number {
  const [input] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  return (input && decode<OrderInput>(input).edition) ?? 0;
}

const SCHEDULE_TO_START = temporal.api.enums.v1.TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START;

type HistoryEvent = NonNullable<History['events']>[number];

function signsOfEvent(event: HistoryEvent): string[] {
  const {
    workflowExecutionStartedEventAttributes: started,
    workflowExecutionSignaledEventAttributes: signaled,
    workflowExecutionUpdateAcceptedEventAttributes: updated,
    activityTaskScheduledEventAttributes: called,
    activityTaskFailedEventAttributes: failed,
    workflowExecutionCompletedEventAttributes: ended,
    timerStartedEventAttributes: timer,
    activityTaskTimedOutEventAttributes: timedOut,
    workflowExecutionContinuedAsNewEventAttributes: nextRun,
  } = event;
  const wait = timedOut?.failure?.timeoutFailureInfo?.timeoutType;
  const [, recovery] = started?.input?.payloads ?? [];
  const [result] = ended?.result?.payloads ?? [];
  return [
    recovery && 'recovered',
    recovery && (decode<RecoveredOrder>(recovery).unheard?.length ?? 0) > 0 && 'unheard',
    signaled && `signal ${signaled.signalName}`,
    updated && `update ${updated.acceptedRequest?.input?.name}`,
    called && `call ${called.activityType?.name}`,
    failed && `failed as ${failed.failure?.applicationFailureInfo?.type}`,
    failed?.failure?.applicationFailureInfo?.nonRetryable && 'failed for good',
    result && `ended as ${decode<string>(result)}`,
    timer && 'timer',
    wait === SCHEDULE_TO_START && 'waited in vain for a worker',
    nextRun && 'goes on in another run',
    started?.continuedExecutionRunId && 'goes on from another run',
  ].flatMap((sign) => sign || []);
}

function decode<T>({ data }: Payload): T {
  return JSON.parse(Buffer.from(data ?? []).toString());
}
