import type { HistoryGroup } from '../../domain/support/history-group';
import type { EventLine } from './history-event';

/** By the beginning of the event's type in words; the first that fits. */
const GROUPS: readonly (readonly [string, HistoryGroup])[] = [
  ['workflow task', 'task'],
  ['workflow execution signaled', 'message'],
  ['workflow execution update', 'message'],
  ['workflow execution', 'workflow'],
  // Every remote activity of an order is a call to its provider; what it records runs beside the workflow and leaves a marker.
  ['activity task', 'provider'],
  ['marker recorded', 'record'],
  ['timer', 'timer'],
];

export function groupOf({ what }: Pick<EventLine, 'what'>): HistoryGroup {
  return GROUPS.find(([start]) => what.startsWith(start))?.[1] ?? 'other';
}
