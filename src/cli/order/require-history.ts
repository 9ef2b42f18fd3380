import { type FoundHistory, fetchHistory } from '../../temporal/fetch-history';
import { CommandError } from '../command-error';
import { findRunningInstance, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

/** The history of a workflow's latest run. @throws CommandError when there is none */
export async function requireHistory(workflowId: string): Promise<FoundHistory> {
  const instance = findRunningInstance();
  const found = await withDatabase(instance, (db) =>
    fetchHistory({ db, askTemporal: (ask) => withTemporal(instance, ask) }, workflowId),
  );
  if (!found) {
    throw new CommandError(`There is no history of ${workflowId}, neither in Temporal nor as a copy.`);
  }
  return found;
}
