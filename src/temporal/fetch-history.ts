import type { WorkflowClient } from '@temporalio/client';
import type { History } from '@temporalio/common/lib/proto-utils';
import type { Database } from '../db/client';
import { findCopy } from '../db/histories/copies';
import { readTemporalHistory, runOf, unpackHistory } from './history';

export interface FoundHistory {
  history: History;
  runId: string;
  readFrom: 'engine' | 'copy';
}

/** Where histories are. */
export interface HistorySources {
  /** Calls with Temporal's client; rejects when Temporal does not answer. */
  askTemporal<T>(ask: (workflows: WorkflowClient) => Promise<T>): Promise<T>;
  db: Database;
}

/**
 * The history of a workflow's latest run: Temporal's own, or else the copy, also while Temporal does not answer. Null when
 * there is neither.
 */
export async function fetchHistory(
  { askTemporal: askEngine, db }: HistorySources,
  workflowId: string,
): Promise<FoundHistory | null> {
  const asked = await Promise.allSettled([askEngine((workflows) => readTemporalHistory(workflows, workflowId))]);
  const [answer] = asked;
  if (answer.status === 'fulfilled' && answer.value) {
    return { history: answer.value, runId: runOf(answer.value).runId, readFrom: 'engine' };
  }
  const copy = await findCopy(db, workflowId);
  if (copy) {
    return { history: unpackHistory(copy.history), runId: copy.runId, readFrom: 'copy' };
  }
  if (answer.status === 'rejected') {
    throw answer.reason;
  }
  return null;
}
