import {
  type FoundHistory,
  fetchHistory,
  type HistorySources,
  listRuns,
  type ReadableRun,
} from '#temporal/histories/fetch-history';
import { CommandError } from '../command-error';
import { findRunningInstance, withDatabase } from '../instance';
import { sourcesOf } from '../temporal';

/** The history of a workflow run, by default the latest. @throws CommandError if there is none */
export async function requireHistory(workflowId: string, runId?: string): Promise<FoundHistory> {
  const found = await withSources((sources) => fetchHistory(sources, workflowId, runId));
  return required(found, runId === undefined ? workflowId : `run ${runId} of ${workflowId}`);
}

function required<T>(found: T | null, what: string): T {
  if (!found) {
    throw new CommandError(`There is no history of ${what}, either in Temporal or as a copy in the database.`);
  }
  return found;
}

/** The workflow's other runs with readable histories, latest first. */
export async function listOtherRuns(workflowId: string, { runId }: FoundHistory): Promise<ReadableRun[]> {
  return (await withSources((sources) => listRuns(sources, workflowId))).filter((run) => run.runId !== runId);
}

function withSources<T>(use: (sources: HistorySources) => Promise<T>): Promise<T> {
  const instance = findRunningInstance();
  return withDatabase(instance, (db) => use(sourcesOf(instance, db)));
}
