import type { History } from '@temporalio/common/lib/proto-utils';
import { fetchHistory, type HistorySources, listRuns } from './fetch-history';

/** The histories of all runs of an order that can be read, the oldest first: a run that was started again goes on from the one before. */
export async function fetchRunHistories(sources: HistorySources, orderId: string): Promise<History[]> {
  const latest = await fetchHistory(sources, orderId);
  if (!latest) {
    return [];
  }
  const histories: History[] = [];
  for (const { runId } of (await listRuns(sources, orderId)).filter((run) => run.runId !== latest.runId)) {
    const found = await fetchHistory(sources, orderId, runId);
    found && histories.unshift(found.history);
  }
  return [...histories, latest.history];
}
