import type { HistoryGroup } from '#domain/support/history-group';
import type { EventLine } from './history-event';

/** By the start of the event's text; the first match counts. */
const GROUPS: readonly (readonly [string, HistoryGroup])[] = [
  ['workflow task', 'task'],
  ['workflow execution signaled', 'message'],
  ['workflow execution update', 'message'],
  ['workflow execution', 'workflow'],
  // Every activity of an order is a provider call, except those that record; local activities leave a marker.
  ['marker recorded: record', 'record'],
  ['marker recorded', 'provider'],
  ['activity task', 'provider'],
  ['timer', 'timer'],
];

export function groupOf({ what, summary }: Pick<EventLine, 'what' | 'summary'>): HistoryGroup {
  const text = `${what}: ${summary}`;
  return GROUPS.find(([start]) => text.startsWith(start))?.[1] ?? 'other';
}
