import { gunzipSync, gzipSync } from 'node:zlib';
import { isGrpcServiceError, type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { type History, historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import type { HistoryFormat } from '#db/schema/histories';
import { SECOND } from '#domain/duration';
import { MisplacedPayloadError, PlainPayloadError } from '#security/payload-keys';
import { payloadsOf, unreadableReason, type WorkflowPayloads } from '../payloads';
import { eventsOf } from './history-event';

/** The gRPC status code. */
const NOT_FOUND = 5;
const ANSWER_MS = 5 * SECOND;

/** The history of a workflow run, by default the latest; null if Temporal has none. */
export async function readTemporalHistory(
  workflows: WorkflowClient,
  workflowId: string,
  runId?: string,
): Promise<{ history: History; runId: string } | null> {
  try {
    return await workflows.withDeadline(Date.now() + ANSWER_MS, async () => {
      const read = runId ?? (await workflows.getHandle(workflowId).describe()).runId;
      return { history: await workflows.getHandle(workflowId, read).fetchHistory(), runId: read };
    });
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === NOT_FOUND)) {
      return null;
    }
    throw error;
  }
}

/**
 * Why the history of a workflow's latest run cannot be decrypted here; null if it can, if Temporal has none, or if what is
 * in the way was never encrypted, or for another workflow: a restart leaves that out.
 */
export async function findUnreadable(workflows: WorkflowClient, workflowId: string): Promise<string | null> {
  const found = await readTemporalHistory(workflows, workflowId);
  try {
    await payloadsOf(workflows)
      .of(workflowId)
      .decryptHistory(found?.history ?? {});
    return null;
  } catch (error) {
    if (error instanceof PlainPayloadError || error instanceof MisplacedPayloadError) return null;
    const reason = unreadableReason(error);
    if (reason === null) throw error;
    return reason;
  }
}

/** A run known to Temporal. */
export interface TemporalRun {
  runId: string;
  startedAt: Date;
  /** Null while it is open. */
  closedAt: Date | null;
  /** Null while it is open. */
  events: number | null;
}

/** A workflow's runs in Temporal, latest first. */
export async function listTemporalRuns(workflows: WorkflowClient, workflowId: string): Promise<TemporalRun[]> {
  const runs: TemporalRun[] = [];
  const query = `WorkflowId = "${workflowId.replaceAll(/["\\]/g, '')}"`;
  await workflows.withDeadline(Date.now() + ANSWER_MS, async () => {
    for await (const { runId, startTime: startedAt, closeTime, historyLength = null } of workflows.list({ query })) {
      runs.push({ runId, startedAt, closedAt: closeTime ?? null, events: closeTime ? historyLength : null });
    }
  });
  return runs.sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
}

/** The facts about a run in its history. */
export interface RecordedRun {
  workflowType: string;
  startedAt: Date;
  /** The run's input. */
  input: unknown;
  /** Null while it is open. */
  closedAt: Date | null;
  events: number;
}

const ENDS = [
  'workflowExecutionCompletedEventAttributes',
  'workflowExecutionFailedEventAttributes',
  'workflowExecutionTimedOutEventAttributes',
  'workflowExecutionCanceledEventAttributes',
  'workflowExecutionTerminatedEventAttributes',
  'workflowExecutionContinuedAsNewEventAttributes',
] as const;

/** Whether the run is over, however it ended. */
export function hasEnded({ events }: History): boolean {
  const last = events?.at(-1);
  return last !== undefined && ENDS.some((attributes) => last[attributes]);
}

/** @throws Error if it is not the history of a run */
export async function runOf({ decode }: WorkflowPayloads, history: History): Promise<RecordedRun> {
  const { events } = history;
  const start = events?.[0]?.workflowExecutionStartedEventAttributes;
  const startedAt = optionalTsToDate(events?.[0]?.eventTime);
  const last = events?.at(-1);
  if (!events || !last || !startedAt || !start?.workflowType?.name) {
    throw new Error('a history has no beginning');
  }
  const [input] = start.input?.payloads ?? [];
  return {
    workflowType: start.workflowType.name,
    startedAt,
    input: input ? await decode(input) : undefined,
    closedAt: hasEnded(history) ? (optionalTsToDate(last.eventTime) ?? null) : null,
    events: events.length,
  };
}

/**
 * When the run started, in milliseconds. The seconds are a `Long` or a number, depending on whether the history was read
 * from Temporal or from its copy.
 */
export function startOf({ events }: History): number {
  return timeOfEvent(events?.[0]);
}

export function timeOfEvent(event: NonNullable<History['events']>[number] | undefined): number {
  const { seconds, nanos } = event?.eventTime ?? {};
  return Number(String(seconds ?? 0)) * SECOND + Math.floor((nanos ?? 0) / 1_000_000);
}

/** The run that this one continues; null if none. */
export function continuedRunOf({ events }: History): string | null {
  return events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || null;
}

/** The JSON format of Temporal's own tools, compressed. */
export function packHistory(history: History): { format: HistoryFormat; history: Buffer } {
  return { format: 'json+gzip', history: gzipSync(JSON.stringify(JSON.parse(historyToJSON(history)))) };
}

export function unpackHistory(packed: Buffer): History {
  return historyFromJSON(JSON.parse(gunzipSync(packed).toString()));
}

/** A history as the JSON of Temporal's own tools, one event per line, without details of the machine that recorded it. */
export function writeHistory(history: History): string {
  const lines = eventsOf(history).map((event) => JSON.stringify(event, withoutMachine));
  return `{"events":[\n${lines.join(',\n')}\n]}\n`;
}

/** Removes file paths, and the machine's name in `pid@host` and in the sticky queues named after it. */
function withoutMachine(field: string, value: unknown): unknown {
  if (field === 'stackTrace') {
    return '';
  }
  return typeof value === 'string' ? value.replace(/^\d+@[\w.-]+?(?=$|-[0-9a-f]{32}$)/, 'worker') : value;
}
