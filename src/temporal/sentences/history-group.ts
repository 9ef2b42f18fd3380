import type { HistoryGroup } from '#domain/support/history-group';
import type { EventLine } from './history-event';

/** By the beginning of the event in words; the first that fits. */
const GROUPS: readonly (readonly [string, HistoryGroup])[] = [
  ['workflow task', 'task'],
  ['workflow execution signaled', 'message'],
  ['workflow execution update', 'message'],
  ['workflow execution', 'workflow'],
  // Every activity of an order is a call to its provider, but for what records; those that run beside the workflow leave a marker.
  ['marker recorded: record', 'record'],
  ['marker recorded', 'provider'],
  ['activity task', 'provider'],
  ['timer', 'timer'],
];

export function groupOf({ what, summary }: Pick<EventLine, 'what' | 'summary'>): HistoryGroup {
  const text = `${what}: ${summary}`;
  return GROUPS.find(([start]) => text.startsWith(start))?.[1] ?? 'other';
}
