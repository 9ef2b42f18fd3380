import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CHECKLIST_STEPS, ChecklistView as ChecklistData } from '#contract/dashboard/home';
import { SECOND } from '#domain/duration';
import type { Permission } from '#domain/team/permission';
import { useSession } from '#web/api/session';
import { Surface } from '#web/design/layout/layout';
import { Badge, ShapeIcon } from '#web/design/status/Badge';
import { ORDER_BADGES, orderBadge } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { OrderLink } from '#web/shared/orders/Pair';
import { TestOrderButton } from '../orders/TestOrderButton';
import { useOrder } from '../orders/use-order';
import styles from './home.module.css';

/** The steps of a new partner before going live, with its progress and the first test order. */
export function Checklist({ list: { items, first_order } }: { list: ChecklistData }) {
  const { permissions } = useSession().partner;
  const next = items.find(({ done }) => !done)?.step;
  const done = items.filter((item) => item.done).length;
  return (
    <Surface>
      <header className={styles.checklistHead}>
        <h2>Get ready to go live</h2>
        <span>
          {done} of {items.length} done
        </span>
      </header>
      <ol className={styles.checklist}>
        {items.map((item) => {
          const { title, text, permission, Action } = CHECKLIST_ROWS[item.step];
          const isNext = item.step === next;
          return (
            <li key={item.step} data-done={item.done || undefined} data-next={isNext || undefined}>
              <span className={styles.checklistShape}>
                <ShapeIcon shape={item.done ? 'check' : 'ring'} />
              </span>
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
                {item.step === 'first_test_order' && first_order !== null && (
                  <FirstOrder orderId={first_order.order_id} />
                )}
              </div>
              {(isNext || item.step === 'first_test_order') && permissions.includes(permission) && (
                <Action done={item.done} />
              )}
            </li>
          );
        })}
      </ol>
    </Surface>
  );
}

interface ChecklistRow {
  title: string;
  text: string;
  /** Without this permission, the row has no button. */
  permission: Permission;
  Action: ComponentType<{ done: boolean }>;
}

interface GoToProps {
  to: string;
  children: string;
}

/** A link to the page where a step is done. */
function GoTo({ to, children }: GoToProps) {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate({ to, search: { environment: 'test' } })}>{children}</Button>;
}

/** The text of each step, and the button or link for it. */
const CHECKLIST_ROWS: Readonly<Record<(typeof CHECKLIST_STEPS)[number], ChecklistRow>> = {
  test_key: {
    title: 'Create a test key',
    text: 'Your server sends it with every call to the sandbox, where no real coins move.',
    permission: 'keys.edit',
    Action: () => <GoTo to="/keys">Create a test key</GoTo>,
  },
  first_test_order: {
    title: 'Create a test order',
    text: 'Watch a swap from deposit to payout in half a minute, or see what a refund looks like.',
    permission: 'orders.test',
    Action: () => <TestOrderButton onMade={() => undefined} />,
  },
  webhook_receiving: {
    title: 'Receive a webhook',
    text: 'Register your server and receive a signed event.',
    permission: 'webhooks.edit',
    Action: () => <GoTo to="/webhooks">Add an endpoint</GoTo>,
  },
  go_live: {
    title: 'Go live',
    text: 'Tell us about your company. Once your account is approved, you can create a live key.',
    permission: 'onboarding.edit',
    Action: () => <GoTo to="/onboarding">Continue</GoTo>,
  },
};

/** The progress of the latest test order. */
function FirstOrder({ orderId }: { orderId: string }) {
  const { data } = useOrder(orderId);
  if (!data) {
    return null;
  }
  const aheadMs = (data.clock?.offset_seconds ?? 0) * SECOND;
  return (
    <div className={styles.played} aria-live="polite">
      <span className={styles.playedHead}>
        <Badge content={orderBadge(data.order)} /> <OrderLink orderId={orderId} />
      </span>
      <ol>
        {data.timeline.map(({ status, at, sequence }) => (
          <li key={sequence} style={{ color: `var(--${ORDER_BADGES[status].tone})` }}>
            <ShapeIcon shape={ORDER_BADGES[status].shape} />
            <span>{ORDER_BADGES[status].label}</span>
            <small>
              <Time at={at} aheadMs={aheadMs} />
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}
