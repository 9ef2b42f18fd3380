import { gunzipSync, gzipSync } from 'node:zlib';
import { isGrpcServiceError, type WorkflowClient } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { type History, historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import type { HistoryFormat } from '../db/schema/histories';
import { SECOND } from '../domain/duration';

/** The gRPC status. */
const NOT_FOUND = 5;
const ANSWER_MS = 5 * SECOND;

/** The history of a workflow's latest run, or null when Temporal has none. */
export async function readTemporalHistory(workflows: WorkflowClient, workflowId: string): Promise<History | null> {
  try {
    return await workflows.withDeadline(Date.now() + ANSWER_MS, () => workflows.getHandle(workflowId).fetchHistory());
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === NOT_FOUND) {
      return null;
    }
    throw error;
  }
}

/** What a history says of the run it is of. */
export interface RecordedRun {
  runId: string;
  workflowType: string;
  /** What it was started with. */
  input: unknown;
  /** Null while it is not over. */
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

/** @throws Error when it is not the history of a run */
export function runOf({ events }: History): RecordedRun {
  const start = events?.[0]?.workflowExecutionStartedEventAttributes;
  const last = events?.at(-1);
  if (!events || !last || !start?.originalExecutionRunId || !start.workflowType?.name) {
    throw new Error('a history has no beginning');
  }
  const [input] = start.input?.payloads ?? [];
  return {
    runId: start.originalExecutionRunId,
    workflowType: start.workflowType.name,
    input: input ? defaultPayloadConverter.fromPayload(input) : undefined,
    closedAt: ENDS.some((attributes) => last[attributes]) ? (optionalTsToDate(last.eventTime) ?? null) : null,
    events: events.length,
  };
}

/** The JSON that Temporal's own tools write and read, compressed. */
export function packHistory(history: History): { format: HistoryFormat; history: Buffer } {
  return { format: 'json+gzip', history: gzipSync(JSON.stringify(JSON.parse(historyToJSON(history)))) };
}

export function unpackHistory(packed: Buffer): History {
  return historyFromJSON(JSON.parse(gunzipSync(packed).toString()));
}
