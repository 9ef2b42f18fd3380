import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { type FoundHistory, fetchHistory } from '../../temporal/fetch-history';
import { type Answer, columns } from './answer';
import { dim } from './colours';
import { withEngine } from './engine';
import { eventLines, type HistoryEvent } from './history-event';
import { runningInstance, withDatabase } from './instance';
import { Refusal } from './refusal';

/** The workflow's history in lines that people can read. */
export async function orderHistory(workflowId: string): Promise<Answer> {
  const { history, runId, readFrom } = await foundHistory(workflowId);
  const { events } = JSON.parse(historyToJSON(history)) as { events: HistoryEvent[] };
  const lines = eventLines(events);
  const text = columns(lines.map(({ id, time, what, summary }) => [String(id).padStart(4), time, what, summary]));
  return {
    json: {
      workflow_id: workflowId,
      run_id: runId,
      read_from: readFrom,
      events: lines.map(({ id, ...rest }) => ({ event_id: id, ...rest })),
    },
    text: text.replace(/^.* workflow task .*$/gm, dim) + (readFrom === 'copy' ? '\n\nRead from the copy.' : ''),
  };
}

/** The history of a workflow's latest run. @throws Refusal when there is none */
export async function foundHistory(workflowId: string): Promise<FoundHistory> {
  const instance = runningInstance();
  const found = await withDatabase(instance, (db) =>
    fetchHistory({ db, askEngine: (ask) => withEngine(instance, ask) }, workflowId),
  );
  if (!found) {
    throw new Refusal(`There is no history of ${workflowId}, neither in the engine nor as a copy.`);
  }
  return found;
}
