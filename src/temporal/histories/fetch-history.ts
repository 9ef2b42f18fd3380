import type { WorkflowClient } from '@temporalio/client';
import type { History } from '@temporalio/common/lib/proto-utils';
import type { Database } from '#db/client';
import { findCopy, listCopies } from '#db/histories';
import { SECOND } from '#domain/duration';
import { type Payloads, payloadsOf } from '../payloads';
import {
  continuedRunOf,
  listTemporalRuns,
  readTemporalHistory,
  startOf,
  type TemporalRun,
  unpackHistory,
} from './history';

export interface FoundHistory {
  history: History;
  runId: string;
  readFrom: 'engine' | 'copy';
}

/** The sources of histories. */
export interface HistorySources {
  /** Calls Temporal's client; rejects if Temporal does not respond. */
  callTemporal<T>(call: (workflows: WorkflowClient) => Promise<T>): Promise<T>;
  db: Database;
  /** Decrypts what was found. */
  payloads: Payloads;
}

const ANSWER_MS = 5 * SECOND;

/** Those of a connected process; an unresponsive Temporal is given up on early. */
export function historySourcesOf(db: Database, workflows: WorkflowClient): HistorySources {
  return {
    db,
    payloads: payloadsOf(workflows),
    callTemporal: (call) => workflows.withDeadline(Date.now() + ANSWER_MS, () => call(workflows)),
  };
}

/**
 * The history of a workflow run without its encryption, by default of the latest: Temporal's own, or else the copy, also
 * while Temporal is unavailable. Null if there is neither. @throws UnknownPayloadKeyError
 */
export async function fetchHistory(
  { callTemporal, db, payloads }: HistorySources,
  workflowId: string,
  runId?: string,
): Promise<FoundHistory | null> {
  const { decryptHistory } = payloads.of(workflowId);
  const results = await Promise.allSettled([
    callTemporal((workflows) => readTemporalHistory(workflows, workflowId, runId)),
  ]);
  const [answer] = results;
  if (answer.status === 'fulfilled' && answer.value) {
    const { history, runId: read } = answer.value;
    return { history: await decryptHistory(history), runId: read, readFrom: 'engine' };
  }
  const copy = await findCopy(db, workflowId, runId);
  if (copy) {
    const history = await decryptHistory(unpackHistory(copy.history));
    return { history, runId: copy.runId, readFrom: 'copy' };
  }
  if (answer.status === 'rejected') {
    throw answer.reason;
  }
  return null;
}

/** A workflow run with a readable history. */
export type ReadableRun = Omit<TemporalRun, 'startedAt'>;

/** A workflow's runs in Temporal or in copies, latest first; only copies while Temporal is unavailable. */
export async function listRuns({ callTemporal, db }: HistorySources, workflowId: string): Promise<ReadableRun[]> {
  const known = await callTemporal((workflows) => listTemporalRuns(workflows, workflowId)).catch(() => []);
  const inTemporal = known.map(({ runId, closedAt, events }) => ({ runId, closedAt, events }));
  const runIds = new Set(inTemporal.map(({ runId }) => runId));
  const copied = (await listCopies(db, workflowId)).filter(({ runId }) => !runIds.has(runId));
  return [...inTemporal, ...copied].sort((one, other) => endOf(other) - endOf(one));
}

function endOf({ closedAt }: ReadableRun): number {
  return closedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/**
 * The readable histories of all runs of an order, oldest first. Runs started by Temporal refer to the previous one; those
 * restarted by operators are found in lists.
 */
export async function fetchRunHistories(sources: HistorySources, orderId: string): Promise<History[]> {
  const byRun = new Map<string, History>();
  const read = async (runId?: string) => {
    let found = await fetchHistory(sources, orderId, runId);
    while (found && !byRun.has(found.runId)) {
      byRun.set(found.runId, found.history);
      const before = continuedRunOf(found.history);
      found = before === null ? null : await fetchHistory(sources, orderId, before);
    }
  };
  await read();
  for (const { runId } of byRun.size === 0 ? [] : await listRuns(sources, orderId)) {
    if (!byRun.has(runId)) await read(runId);
  }
  return [...byRun.values()].sort((one, other) => startOf(one) - startOf(other));
}
