import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { type ShownRun, uiAddress } from '#temporal/client';
import type { ReadableRun } from '#temporal/histories/fetch-history';
import { type HistoryEvent, listEventLines } from '#temporal/histories/history-event';
import { type Answer, formatColumns } from '../answer';
import { dim } from '../colors';
import { findRunningInstance } from '../instance';
import { readAftermath, toAftermathBody, writeAftermath } from './history-aftermath';
import { listOtherRuns, requireHistory } from './require-history';

/** Which part of a workflow to read. */
export interface HistoryOptions {
  /** Id of the run; default: the latest. */
  run?: string;
}

/** The workflow's history in readable lines, and its other runs. */
export async function orderHistory(workflowId: string, { run }: HistoryOptions): Promise<Answer> {
  const found = await requireHistory(workflowId, run);
  const { history, runId, readFrom } = found;
  const aftermath = await readAftermath(workflowId);
  const others = await listOtherRuns(workflowId, found);
  const { events } = JSON.parse(historyToJSON(history)) as { events: HistoryEvent[] };
  const shown = readFrom === 'engine' ? findInUi(workflowId, runId) : null;
  const lines = listEventLines(events);
  const text = formatColumns(lines.map(({ id, time, what, summary }) => [String(id).padStart(4), time, what, summary]));
  return {
    json: {
      workflow_id: workflowId,
      run_id: runId,
      read_from: readFrom,
      url: shown && uiAddress(shown),
      events: lines.map(({ id, ...rest }) => ({ event_id: id, ...rest, url: shown && uiAddress(shown, id) })),
      ...toAftermathBody(aftermath),
      other_runs: others.map((other) => ({
        run_id: other.runId,
        closed_at: other.closedAt?.toISOString() ?? null,
        events: other.events,
      })),
    },
    text: [
      text.replace(/^.* workflow task .*$/gm, dim),
      writeAftermath(aftermath),
      readFrom === 'copy' ? 'Read from the copy in the database.' : '',
      shown ? `In the Temporal UI: ${uiAddress(shown)}\nEach event: ${uiAddress(shown)}/events/<number>` : '',
      otherRunLines(others),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

/** Null if the URL of Temporal's Web UI is unknown: only an embedded server's is known. */
function findInUi(workflowId: string, runId: string): ShownRun | null {
  const { dev, temporal } = findRunningInstance();
  const uiUrl = dev?.temporal_ui_url ?? null;
  return uiUrl === null ? null : { uiUrl, namespace: temporal.namespace, workflowId, runId };
}

function otherRunLines(runs: readonly ReadableRun[]): string {
  if (runs.length === 0) {
    return '';
  }
  const rows = runs.map(({ runId, closedAt, events }) => [
    '',
    runId,
    closedAt ? `ended ${closedAt.toISOString()}` : 'not ended',
    events === null ? '' : `${events} events`,
  ]);
  return `Other runs of this workflow (show one with --run)\n${formatColumns(rows)}`;
}
