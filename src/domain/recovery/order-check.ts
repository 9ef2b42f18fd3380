import type { OrderState } from '../orders/order';
import { ORDER_STATUSES } from '../orders/status';

/** What is recorded about an order. */
export interface CheckedRow {
  orderId: string;
  revision: number;
  terminal: boolean;
}

/**
 * What Temporal knows about the order's workflow. `revision` is null if a running workflow does not answer; `failedTasks`
 * counts consecutive failures of its task.
 */
export type WorkflowView =
  | { kind: 'gone' }
  | { kind: 'closed'; as: string }
  | { kind: 'running'; revision: number | null; failedTasks: number };

/** A difference between an order's row and its workflow, which determines the repair. */
export type Mismatch =
  /** An open order has no workflow: it is restarted from the row. */
  | 'workflow_gone'
  /** An open order's workflow was ended from outside: it is restarted from the row. */
  | 'workflow_ended'
  /** The workflow lacks what is recorded: it is sent the record. */
  | 'workflow_behind'
  /** The row lacks what the workflow has recorded, for example after a restored backup: it is rebuilt from the history. */
  | 'row_behind'
  /** An order has no row at all, for example after a restored backup: it is rebuilt from the history. */
  | 'row_gone'
  /** The workflow's task keeps failing: the workflow is ended and restarted from the row. */
  | 'workflow_stuck'
  /** The workflow runs but does not answer: a worker is missing. */
  | 'workflow_silent';

/** Texts for operators. */
export const MISMATCH_WORDS: Readonly<Record<Mismatch, string>> = {
  workflow_gone: 'the order is open, but Temporal has no workflow for it',
  workflow_ended: 'the order is open, but its workflow has ended',
  workflow_behind: 'the workflow is behind the database',
  row_behind: 'the database is behind the workflow',
  row_gone: 'the workflow has put the order on record, but the database has no row of it',
  workflow_stuck: "the workflow's task keeps failing",
  workflow_silent: 'the workflow is running but does not respond',
};

/** Consecutive failures of a task after which it is not expected to succeed without help. */
const STUCK_AFTER = 3;

/** Compares a row with its workflow; null if they agree. */
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
      // Queries may be answered although the task fails, so agreeing revisions do not prove that it makes progress.
      if (workflow.failedTasks >= STUCK_AFTER) {
        return 'workflow_stuck';
      }
      if (workflow.revision === null) {
        return 'workflow_silent';
      }
      if (workflow.revision === revision) {
        return null;
      }
      return workflow.revision < revision ? 'workflow_behind' : 'row_behind';
  }
}

/** Text for operators. */
export const UNREADABLE_STATE = 'the state in its row cannot be read';

/** Whether a row's state is a valid order state. It may not be after a restore or a manual change. */
export function isReadableState({ status, timeline }: Partial<Omit<OrderState, 'input'>>): boolean {
  return ORDER_STATUSES.some((known) => known === status) && Array.isArray(timeline);
}

/** What operators have to do about such an order. */
export function unreadableWords(orderId: string): string {
  return `${UNREADABLE_STATE}; write its rows again from the history: swaplane recovery projection --order ${orderId}`;
}
