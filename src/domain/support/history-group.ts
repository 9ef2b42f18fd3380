/** What an event of an order's history is about; `task`: of no interest to whoever asks about the order. */
export const HISTORY_GROUPS = ['workflow', 'message', 'provider', 'record', 'timer', 'other', 'task'] as const;
export type HistoryGroup = (typeof HISTORY_GROUPS)[number];
