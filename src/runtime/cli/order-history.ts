import { isGrpcServiceError } from '@temporalio/client';
import { type History, historyToJSON } from '@temporalio/common/lib/proto-utils';
import { type Answer, columns } from './answer';
import { dim } from './colours';
import { withEngine } from './engine';
import { eventLines, type HistoryEvent } from './history-event';
import { runningInstance } from './instance';
import { Refusal } from './refusal';

/** The gRPC status. */
const NOT_FOUND = 5;

/** The workflow's history in lines that people can read. */
export async function orderHistory(workflowId: string): Promise<Answer> {
  const history = await fetchHistory(workflowId);
  const { events } = JSON.parse(historyToJSON(history)) as { events: HistoryEvent[] };
  const lines = eventLines(events);
  const text = columns(lines.map(({ id, time, what, summary }) => [String(id).padStart(4), time, what, summary]));
  return {
    json: lines.map(({ id, ...rest }) => ({ event_id: id, ...rest })),
    text: text.replace(/^.* workflow task .*$/gm, dim),
  };
}

/** The history of a workflow's latest run. @throws Refusal when there is no such workflow */
export async function fetchHistory(workflowId: string): Promise<History> {
  try {
    return await withEngine(runningInstance(), (workflows) => workflows.getHandle(workflowId).fetchHistory());
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === NOT_FOUND) {
      throw new Refusal(`The engine has no history of ${workflowId}.`);
    }
    throw error;
  }
}
