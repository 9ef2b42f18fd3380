import { type History, historyToJSON } from '@temporalio/common/lib/proto-utils';

/** A history as the JSON of Temporal's own tools, one event per line, without details of the machine that recorded it. */
export function writeHistory(history: History): string {
  const { events } = JSON.parse(historyToJSON(history)) as { events: unknown[] };
  const lines = events.map((event) => JSON.stringify(event, withoutMachine));
  return `{"events":[\n${lines.join(',\n')}\n]}\n`;
}

/** Removes file paths, and the machine's name in `pid@host` and in the sticky queues named after it. */
function withoutMachine(field: string, value: unknown): unknown {
  if (field === 'stackTrace') {
    return '';
  }
  return typeof value === 'string' ? value.replace(/^\d+@[\w.-]+?(?=$|-[0-9a-f]{32}$)/, 'worker') : value;
}
