import type { History } from '@temporalio/common/lib/proto-utils';
import { fetchHistory, type HistorySources, listRuns } from './fetch-history';
import { continuedRunOf, startOf } from './history';

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
