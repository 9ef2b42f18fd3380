import { namesOf } from '../names-of';
import { awaitsDecision, notInReview, refuseReview } from '../orders/decision';
import { isTerminal, type OrderStatus } from '../orders/status';
import type { OperatorPermission } from '../team/permission';
import { awaitsLateDeposit } from '../watching/order-end';

/** What determines whether an action is possible. */
export interface ActedOrder {
  status: OrderStatus;
  sandbox: boolean;
  /** Whether its provider is polled about it; unknown if missing. */
  watched?: boolean;
  /** Why no refund can be decided; null if one can. */
  refundRefusal?: string | null;
  /** Why a decided refund cannot be requested once more; null if it can. */
  refundAgainRefusal?: string | null;
}

interface OrderActionRow {
  permission: OperatorPermission;
  /** A sentence about the result, for the operator before acting. */
  consequence: string;
  /** Why it is not possible, without a full stop; null if it is. */
  refuse(order: ActedOrder): string | null;
}

/** What an operator can do to an order [rules/support: Actions]. */
export const ORDER_ACTIONS = {
  poll: {
    permission: 'support.help',
    consequence: 'The provider is asked now, and the order follows its answer.',
    refuse: ({ status, sandbox, watched }) => {
      if (sandbox) {
        return 'Simulated providers are not polled';
      }
      return isOver(status) || watched === false ? 'The provider is no longer asked' : null;
    },
  },
  decide: {
    permission: 'support.decide',
    consequence: 'The order leaves review for good, and the partner and the user are notified.',
    refuse: ({ status }) => (awaitsDecision(status) ? null : notInReview(status)),
  },
  review: {
    permission: 'support.decide',
    consequence:
      'The order waits for a decision instead of its deadlines, and the partner is notified. Its provider is still asked, and can still end it.',
    refuse: ({ status }) => refuseReview({ status })?.message ?? null,
  },
  refund: {
    permission: 'support.decide',
    consequence:
      "The provider is asked to send the deposit back. It stands in the partner's place: the first decision counts, and none can be taken back.",
    refuse: ({ refundRefusal }) => refundRefusal ?? null,
  },
  refund_again: {
    permission: 'support.decide',
    consequence:
      'The provider is asked for the decided refund once more. If it took an earlier request without saying so, it may pay twice.',
    refuse: ({ refundAgainRefusal }) => refundAgainRefusal ?? null,
  },
  note: {
    permission: 'support.view',
    consequence: 'Other operators see the note with the order; the partner does not.',
    refuse: () => null,
  },
  export_case: {
    permission: 'support.view',
    consequence:
      'One file with everything that is known, which shows whether it was changed later. The export is recorded.',
    refuse: () => null,
  },
  erase: {
    permission: 'support.erase',
    consequence:
      'Addresses, memos, transactions, references and the history in Temporal are erased for good. Nothing brings them back.',
    refuse: ({ status }) =>
      isTerminal(status) ? null : `Only an order that has ended can be erased; this one is ${status}`,
  },
} as const satisfies Record<string, OrderActionRow>;

function isOver(status: OrderStatus): boolean {
  return isTerminal(status) && !awaitsLateDeposit(status);
}

export type OrderAction = keyof typeof ORDER_ACTIONS;
export const ORDER_ACTION_NAMES = namesOf(ORDER_ACTIONS);

export function refuseOrderAction(action: OrderAction, order: ActedOrder): string | null {
  const row: OrderActionRow = ORDER_ACTIONS[action];
  return row.refuse(order);
}
