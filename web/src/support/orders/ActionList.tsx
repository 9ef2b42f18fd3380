import type { ReactNode } from 'react';
import type { OrderPageView } from '#contract/support/orders';
import { ActionButton } from '../actions';
import { DecideDialog, PollDialog } from './decision-dialogs';
import styles from './orders.module.css';
import { DraftDialog, EraseDialog, ExportCaseDialog, NoteDialog, TrackingLinksDialog } from './record-dialogs';
import { RefundAgainDialog, ReviewDialog, SupportRefundDialog } from './refund-dialogs';

type Action = OrderPageView['actions'][number];

interface ActionRow {
  label: string;
  dialog: (view: OrderPageView, close: () => void) => ReactNode;
}

const ACTIONS: Readonly<Record<Action['action'], ActionRow>> = {
  poll: {
    label: 'Check with provider now',
    dialog: ({ order }, close) => <PollDialog orderId={order.order_id} provider={order.provider} onClose={close} />,
  },
  decide: {
    label: 'Close the review',
    dialog: ({ order }, close) => <DecideDialog orderId={order.order_id} onClose={close} />,
  },
  review: {
    label: 'Take to review',
    dialog: ({ order }, close) => <ReviewDialog orderId={order.order_id} onClose={close} />,
  },
  refund: {
    label: 'Request the refund',
    dialog: ({ order, refund }, close) =>
      refund && (
        <SupportRefundDialog orderId={order.order_id} provider={order.provider} refund={refund} onClose={close} />
      ),
  },
  refund_again: {
    label: 'Request the refund again',
    dialog: ({ order }, close) => (
      <RefundAgainDialog orderId={order.order_id} provider={order.provider} onClose={close} />
    ),
  },
  note: {
    label: 'Add a note',
    dialog: ({ order }, close) => <NoteDialog orderId={order.order_id} onClose={close} />,
  },
  export_case: {
    label: 'Export case file',
    dialog: ({ order }, close) => <ExportCaseDialog orderId={order.order_id} onClose={close} />,
  },
  erase: {
    label: 'Erase personal data',
    dialog: ({ order }, close) => <EraseDialog orderId={order.order_id} onClose={close} />,
  },
};

/** The possible actions with their effects; below them the impossible ones with the reason. */
export function ActionList({ view }: { view: OrderPageView }) {
  const possible = view.actions.filter((one) => one.possible);
  const impossible = view.actions.filter((one) => !one.possible);
  return (
    <ul className={styles.actions}>
      {possible.map(({ action, permission, consequence }) => (
        <li key={action}>
          <ActionButton
            size="xs"
            label={ACTIONS[action].label}
            permission={permission}
            dialog={(close) => ACTIONS[action].dialog(view, close)}
          />
          <p>{consequence}</p>
        </li>
      ))}
      <li>
        <ActionButton
          size="xs"
          label="Draft a reply"
          permission="support.view"
          dialog={(close) => <DraftDialog view={view} onClose={close} />}
        />
        <p>Opens a reply to the user, written from the verdict, for you to copy. Nothing is sent.</p>
      </li>
      <li>
        <ActionButton
          size="xs"
          label="Tracking links"
          permission="support.help"
          dialog={(close) => <TrackingLinksDialog view={view} onClose={close} />}
        />
        <p>Revokes links to the page that the user sees, or makes a new one.</p>
      </li>
      {impossible.map(({ action, consequence, why_not }) => (
        <li key={action}>
          <span className={styles.impossible}>{ACTIONS[action].label}</span>
          <p>Not available: {why_not ?? consequence}</p>
        </li>
      ))}
    </ul>
  );
}
