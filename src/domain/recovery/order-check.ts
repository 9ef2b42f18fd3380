import type { OrderState } from '../orders/order';
import { ORDER_STATUSES } from '../orders/status';

/** What is on record of an order. */
export interface CheckedRow {
  orderId: string;
  revision: number;
  terminal: boolean;
}

/** What Temporal knows of the order's workflow; `revision` is null when a running one does not answer, `failedTasks` how often its task failed. */
export type WorkflowView =
  | { kind: 'gone' }
  | { kind: 'closed'; as: string }
  | { kind: 'running'; revision: number | null; failedTasks: number };

/** What is wrong between an order's row and its workflow, and so what mends it. */
export type Mismatch =
  /** An open order has no workflow: it is started again from the row. */
  | 'workflow_gone'
  /** An open order's workflow was ended from outside: likewise. */
  | 'workflow_ended'
  /** The workflow has not taken up what is on record: it is told. */
  | 'workflow_behind'
  /** The row lacks what the workflow has recorded, as after a restored backup: it is written again from the history. */
  | 'row_behind'
  /** An order has no row at all, as after a restored backup: likewise. */
  | 'row_gone'
  /** The workflow's task fails again and again: it is ended, and started again from the row. */
  | 'workflow_stuck'
  /** The workflow runs and gives no answer: a worker is missing. */
  | 'workflow_silent';

/** Words for operators. */
export const MISMATCH_WORDS: Readonly<Record<Mismatch, string>> = {
  workflow_gone: 'the order is open, but Temporal has no workflow for it',
  workflow_ended: 'the order is open, but its workflow has ended',
  workflow_behind: 'the workflow is behind the database',
  row_behind: 'the database is behind the workflow',
  row_gone: 'the workflow has put the order on record, but the database has no row of it',
  workflow_stuck: "the workflow's task keeps failing",
  workflow_silent: 'the workflow is running but does not respond',
};

/** Failures of one task after which it is not expected to succeed by itself. */
const STUCK_AFTER = 3;

/** Compares a row with its workflow; null when they agree. */
export function compareOrder({ revision, terminal }: CheckedRow, workflow: WorkflowView): Mismatch | null {
  switch (workflow.kind) {
    case 'gone':
      return terminal ? null : 'workflow_gone';
    case 'closed':
      if (terminal) {
        return null;
      }
      return workflow.as === 'COMPLETED' ? 'row_behind' : 'workflow_ended';
    case 'running':
      if (workflow.revision === null) {
        return workflow.failedTasks >= STUCK_AFTER ? 'workflow_stuck' : 'workflow_silent';
      }
      if (workflow.revision === revision) {
        return null;
      }
      return workflow.revision < revision ? 'workflow_behind' : 'row_behind';
  }
}

/** Words for operators. */
export const UNREADABLE_STATE = 'the state in its row cannot be read';

/** Whether what a row holds of an order is an order's state, as it may not be after a restore or a change by hand. */
export function isReadableState({ status, timeline }: Partial<Omit<OrderState, 'input'>>): boolean {
  return ORDER_STATUSES.some((known) => known === status) && Array.isArray(timeline);
}

/** What operators do about such an order. */
export function unreadableWords(orderId: string): string {
  return `${UNREADABLE_STATE}; write its rows again from the history: swaplane recover projection --order ${orderId}`;
}
