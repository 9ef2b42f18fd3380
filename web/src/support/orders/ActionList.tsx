import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OrderPageView } from '#contract/support/orders';
import { useOperatorPermission } from '#web/api/session';
import { formatRolesWith } from '#web/support/values/formats';
import { PermittedButton } from '../actions';
import { DraftDialog } from './DraftDialog';
import { DecideDialog, PollDialog } from './decision-dialogs';
import styles from './orders.module.css';
import { type ActionName, type OfferedAction, rankActions } from './rank-actions';
import { EraseDialog, ExportCaseDialog, NoteDialog, TrackingLinksDialog } from './record-dialogs';
import { RefundAgainDialog, ReviewDialog, SupportRefundDialog } from './refund-dialogs';

interface ActionRow {
  label: string;
  dialog: (view: OrderPageView, close: () => void) => ReactNode;
}

const ACTIONS: Readonly<Record<ActionName, ActionRow>> = {
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
  draft: {
    label: 'Draft a reply',
    dialog: (view, close) => <DraftDialog view={view} onClose={close} />,
  },
  links: {
    label: 'Tracking links',
    dialog: (view, close) => <TrackingLinksDialog view={view} onClose={close} />,
  },
  erase: {
    label: 'Erase personal data',
    dialog: ({ order }, close) => <EraseDialog orderId={order.order_id} onClose={close} />,
  },
};

/** The actions that help now as buttons with their effects, the others in a menu; the impossible ones with the reason behind a line. */
export function ActionList({ view }: { view: OrderPageView }) {
  const [opened, setOpened] = useState<OpenedAction | null>(null);
  const open = (action: ActionName) => setOpened({ action, refund: view.refund });
  return (
    <>
      <RankedActionList view={view} onChoose={open} />
      {opened && <OpenedDialog view={view} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface OpenedAction {
  action: ActionName;
  refund: OrderPageView['refund'];
}

interface OpenedDialogProps {
  view: OrderPageView;
  opened: OpenedAction;
  onClose: () => void;
}

/**
 * It stays while the order moves on, whatever becomes of its action: what was written is not lost, and what is no longer possible is
 * refused with the reason.
 */
function OpenedDialog({ view, opened: { action, refund }, onClose }: OpenedDialogProps) {
  return ACTIONS[action].dialog({ ...view, refund: view.refund ?? refund }, onClose);
}

interface ChoiceProps {
  view: OrderPageView;
  onChoose: (action: ActionName) => void;
}

function RankedActionList({ view, onChoose }: ChoiceProps) {
  const { now, others, impossible } = rankActions(view.actions, view.verdict);
  return (
    <ul className={styles.actions}>
      {now.map(({ action, permission, consequence }, place) => (
        <li key={action}>
          <PermittedButton
            size="xs"
            {...(place === 0 && { variant: 'filled' })}
            label={ACTIONS[action].label}
            permission={permission}
            onClick={() => onChoose(action)}
          />
          <p>{consequence}</p>
        </li>
      ))}
      <li>
        <ActionMenu actions={others} onChoose={onChoose} />
      </li>
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

/** Goes when an item is chosen; after the dialog the focus returns to its button. */
function ActionMenu({ actions, onChoose }: Pick<ChoiceProps, 'onChoose'> & { actions: readonly OfferedAction[] }) {
  return (
    <Menu position="bottom-start" width={360}>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
          More actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((one) => (
          <ActionItem key={one.action} one={one} onChoose={() => onChoose(one.action)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ActionItemProps {
  one: OfferedAction;
  onChoose: () => void;
}

/** Disabled for roles that may not do it, with those that may. */
function ActionItem({ one: { action, permission, consequence }, onChoose }: ActionItemProps) {
  const { label } = ACTIONS[action];
  const isPermitted = useOperatorPermission(permission);
  const text = isPermitted ? `${label}…` : `${label}: ${formatRolesWith(permission)} only`;
  return (
    <>
      {action === 'erase' && <Menu.Divider />}
      <Menu.Item
        {...(action === 'erase' && { color: 'red' })}
        disabled={!isPermitted}
        onClick={onChoose}
        aria-describedby={`about-${action}`}
        aria-label={text}
      >
        {text}
        <small id={`about-${action}`} className={styles.about}>
          {consequence}
        </small>
      </Menu.Item>
    </>
  );
}
