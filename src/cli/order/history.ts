import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { type Answer, formatColumns } from '../answer';
import { dim } from '../colours';
import { type HistoryEvent, listEventLines } from './history-event';
import { requireHistory } from './require-history';

/** The workflow's history in lines that people can read. */
export async function orderHistory(workflowId: string): Promise<Answer> {
  const { history, runId, readFrom } = await requireHistory(workflowId);
  const { events } = JSON.parse(historyToJSON(history)) as { events: HistoryEvent[] };
  const lines = listEventLines(events);
  const text = formatColumns(lines.map(({ id, time, what, summary }) => [String(id).padStart(4), time, what, summary]));
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
