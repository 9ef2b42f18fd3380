import { type History, historyToJSON } from '@temporalio/common/lib/proto-utils';
import { membersOf } from '#domain/members';
import type { HistoryGroup } from '#domain/support/history-group';
import {
  decode,
  decodeValues,
  describeRecord,
  describeRequest,
  describeResult,
  describeSignal,
  describeUpdate,
  type Failure,
  failureReasonOf,
  type HistoryPayload,
  type HistoryPayloads,
  summarize,
} from './event-sentences';

/** An event of a history in the JSON format of all Temporal tools; only the members shown are typed. */
export interface HistoryEvent {
  eventId: string;
  eventTime: string;
  /** `EVENT_TYPE_TIMER_STARTED` */
  eventType: string;
  userMetadata?: { summary?: HistoryPayload };
  /** The attributes' member is named after the type: `timerStartedEventAttributes`. */
  [attributes: `${string}EventAttributes`]: Attributes | undefined;
}

/** Those of all types together. */
interface Attributes {
  scheduledEventId?: string;
  startedEventId?: string;
  acceptedEventId?: string;
  workflowType?: Named;
  activityType?: Named;
  signalName?: string;
  reason?: string;
  attempt?: number;
  startToFireTimeout?: string;
  input?: HistoryPayloads;
  result?: HistoryPayloads;
  failure?: Failure;
  acceptedRequest?: { input?: Named & { args?: HistoryPayloads } };
  outcome?: { success?: HistoryPayloads; failure?: Failure };
  details?: { data?: HistoryPayloads; result?: HistoryPayloads };
  searchAttributes?: { indexedFields?: Record<string, HistoryPayload> };
}

interface Named {
  name?: string;
}

/** The events of a history; they come from Temporal's own converter, so they have its format. */
export function eventsOf(history: History): HistoryEvent[] {
  return JSON.parse(historyToJSON(history)).events;
}

export interface EventLine {
  id: number;
  time: string;
  /** The type in words. */
  what: string;
  summary: string;
}

/** A history as readable lines; a fired timer has the summary of the started one. */
export function listEventLines(events: readonly HistoryEvent[]): EventLine[] {
  const byId = new Map(events.map((event) => [event.eventId, event]));
  return events.map((event) => ({
    id: Number(event.eventId),
    time: `${event.eventTime.slice(0, 23)}Z`,
    what: event.eventType.replace('EVENT_TYPE_', '').replaceAll('_', ' ').toLowerCase(),
    summary: summaryOf(event, byId),
  }));
}

type Describe = (event: HistoryEvent, attributes: Attributes, byId: ReadonlyMap<string, HistoryEvent>) => string;

const userSummaryOf = ({ userMetadata }: HistoryEvent) => summarize(decode(userMetadata?.summary));
const nameOf = (attributes: Attributes, field: 'workflowType' | 'activityType') => attributes[field]?.name ?? '';
const scheduledName: Describe = (_event, attributes, byId) => {
  const scheduled = byId.get(String(attributes.scheduledEventId));
  return scheduled ? nameOf(attributesOf(scheduled), 'activityType') : '';
};

const timerWords: Describe = (_event, { startedEventId }, byId) => {
  const started = byId.get(String(startedEventId));
  return started ? userSummaryOf(started) : '';
};

/** Descriptions of the types that need one; others are shown without. */
const DESCRIBE: Readonly<Record<string, Describe>> = {
  WORKFLOW_EXECUTION_STARTED: (event, attributes) => join(nameOf(attributes, 'workflowType'), userSummaryOf(event)),
  WORKFLOW_EXECUTION_COMPLETED: (_event, { result }) => decodeValues(result),
  WORKFLOW_EXECUTION_FAILED: (_event, { failure }) => failureReasonOf(failure),
  WORKFLOW_EXECUTION_TERMINATED: (_event, { reason: words }) => String(words ?? ''),
  WORKFLOW_EXECUTION_SIGNALED: (_event, { signalName, input }) =>
    join(String(signalName), describeSignal(String(signalName), input) ?? decodeValues(input)),
  WORKFLOW_EXECUTION_UPDATE_ACCEPTED: (_event, { acceptedRequest }) => {
    const { name = '', args } = acceptedRequest?.input ?? {};
    return join(name, describeUpdate(name, args) ?? decodeValues(args));
  },
  WORKFLOW_EXECUTION_UPDATE_COMPLETED: (_event, attributes, byId) => {
    const accepted = byId.get(String(attributes.acceptedEventId));
    const { acceptedRequest } = accepted ? attributesOf(accepted) : {};
    const { success, failure } = attributes.outcome ?? {};
    return join(acceptedRequest?.input?.name ?? '', failure ? failureReasonOf(failure) : decodeValues(success));
  },
  WORKFLOW_TASK_FAILED: (_event, { failure }) => failureReasonOf(failure),
  MARKER_RECORDED: (_event, { details, failure }) => {
    const { data, result } = details ?? {};
    const { activity_type: named } = membersOf(decode(data?.payloads?.[0]));
    const activity = typeof named === 'string' ? named : '';
    return join(
      activity,
      failure ? failureReasonOf(failure) : (describeRecord(activity, result) ?? decodeValues(result)),
    );
  },
  TIMER_STARTED: (event, { startToFireTimeout }) => join(userSummaryOf(event), `in ${startToFireTimeout}`),
  TIMER_FIRED: timerWords,
  TIMER_CANCELED: timerWords,
  ACTIVITY_TASK_SCHEDULED: (event, attributes) => {
    const name = nameOf(attributes, 'activityType');
    return join(name, userSummaryOf(event), describeRequest(name, attributes.input) ?? '');
  },
  ACTIVITY_TASK_STARTED: (event, attributes, byId) =>
    join(scheduledName(event, attributes, byId), `attempt ${attributes.attempt}`),
  ACTIVITY_TASK_COMPLETED: (event, attributes, byId) => {
    const name = scheduledName(event, attributes, byId);
    return join(name, describeResult(name, attributes.result) ?? decodeValues(attributes.result));
  },
  ACTIVITY_TASK_FAILED: (event, attributes, byId) =>
    join(scheduledName(event, attributes, byId), failureReasonOf(attributes.failure)),
  UPSERT_WORKFLOW_SEARCH_ATTRIBUTES: (_event, { searchAttributes }) => {
    const { indexedFields = {} } = searchAttributes ?? {};
    return Object.entries(indexedFields)
      .map(([name, payload]) => `${name} = ${summarize(decode(payload))}`)
      .join(', ');
  },
};

function summaryOf(event: HistoryEvent, byId: ReadonlyMap<string, HistoryEvent>): string {
  return DESCRIBE[event.eventType.replace('EVENT_TYPE_', '')]?.(event, attributesOf(event), byId) ?? '';
}

function attributesOf(event: HistoryEvent): Attributes {
  const name = Object.keys(event).find((key): key is `${string}EventAttributes` => key.endsWith('EventAttributes'));
  return (name && event[name]) ?? {};
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(': ');
}

/** By the start of the event's text; the first match counts. */
const GROUPS: readonly (readonly [string, HistoryGroup])[] = [
  ['workflow task', 'task'],
  ['workflow execution signaled', 'message'],
  ['workflow execution update', 'message'],
  ['workflow execution', 'workflow'],
  // Every activity of an order is a provider call, except those that record; local activities leave a marker.
  ['marker recorded: record', 'record'],
  ['marker recorded', 'provider'],
  ['activity task', 'provider'],
  ['timer', 'timer'],
];

export function groupOf({ what, summary }: Pick<EventLine, 'what' | 'summary'>): HistoryGroup {
  const text = `${what}: ${summary}`;
  return GROUPS.find(([start]) => text.startsWith(start))?.[1] ?? 'other';
}

/** A workflow's timer that has neither fired nor been canceled. */
export interface RunningTimer {
  what: string;
  at: Date;
}

/** The timers still running at the end of a history. */
export function listRunningTimers(events: readonly HistoryEvent[]): RunningTimer[] {
  const over = new Set(
    events.flatMap((event) => {
      const ended = event.timerFiredEventAttributes ?? event.timerCanceledEventAttributes;
      return ended?.startedEventId ?? [];
    }),
  );
  const isClosed = events.some(({ eventType }) => /WORKFLOW_EXECUTION_(COMPLETED|FAILED|TERMINATED)$/.test(eventType));
  return isClosed ? [] : events.flatMap((event) => (over.has(event.eventId) ? [] : toTimer(event)));
}

function toTimer(event: HistoryEvent): RunningTimer[] {
  const started = event.timerStartedEventAttributes;
  if (!started) {
    return [];
  }
  const ms = Number.parseFloat(started.startToFireTimeout ?? '0') * 1_000;
  return [{ what: summarize(decode(event.userMetadata?.summary)), at: new Date(Date.parse(event.eventTime) + ms) }];
}
