/** Groups of events in an order's history; `task` events are of no interest to a reader. */
export const HISTORY_GROUPS = ['workflow', 'message', 'provider', 'record', 'timer', 'other', 'task'] as const;
export type HistoryGroup = (typeof HISTORY_GROUPS)[number];
