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

/** Records what is known; all others change something about the order. */
const RECORDS: readonly Action['action'][] = ['note', 'export_case'];

/**
 * The possible actions with their effects: first those that help the order on, the first of them filled, and last the one that
 * cannot be taken back. The impossible ones are behind a line, with the reason.
 */
export function ActionList({ view }: { view: OrderPageView }) {
  const possible = view.actions.filter((one) => one.possible);
  const [helping] = possible.filter(({ action }) => action !== 'erase' && !RECORDS.includes(action));
  const impossible = view.actions.filter((one) => !one.possible);
  const show = (one: Action) => <PossibleAction key={one.action} view={view} one={one} isFilled={one === helping} />;
  return (
    <ul className={styles.actions}>
      {possible.filter(({ action }) => action !== 'erase').map(show)}
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
      {possible.filter(({ action }) => action === 'erase').map(show)}
      {impossible.length > 0 && (
        <li className={styles.impossible}>
          <details>
            <summary>Not available now ({impossible.length})</summary>
            <dl>
              {impossible.map(({ action, consequence, why_not }) => (
                <div key={action}>
                  <dt>{ACTIONS[action].label}</dt>
                  <dd>Not available: {why_not ?? consequence}</dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      )}
    </ul>
  );
}

interface PossibleActionProps {
  view: OrderPageView;
  one: Action;
  isFilled: boolean;
}

function PossibleAction({ view, one: { action, permission, consequence }, isFilled }: PossibleActionProps) {
  return (
    <li>
      <ActionButton
        size="xs"
        {...(isFilled && { variant: 'filled' })}
        label={ACTIONS[action].label}
        permission={permission}
        dialog={(close) => ACTIONS[action].dialog(view, close)}
      />
      <p>{consequence}</p>
    </li>
  );
}
