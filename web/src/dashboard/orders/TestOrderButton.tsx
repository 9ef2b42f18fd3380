import { Button } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { dashboard } from '#web/api/client';
import { useOpened } from '#web/design/navigation/url';
import { notify } from '#web/design/notify';
import styles from './orders.module.css';

const load = () => import('./TestOrderDialog');
const TestOrderDialog = lazy(async () => ({ default: (await load()).TestOrderDialog }));

/** Creates a sandbox order whose swap succeeds, at once. */
export function TestOrderButton({ onMade }: { onMade: (orderId: string) => void }) {
  const create = dashboard.useWrite(
    { call: () => ({ path: '/orders/test', body: {} }), changes: ['/orders', '/home'] },
    ({ order }) => onMade(order.order_id),
  );
  const play = () =>
    create.mutate(undefined, {
      onError: (error) => notify({ color: 'red', title: 'No order was created', message: error.message }),
    });
  return (
    <Button.Group>
      <Button
        leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />}
        loading={create.isPending}
        onClick={play}
      >
        Create a test order
      </Button>
      <OtherOrders onMade={onMade} />
    </Button.Group>
  );
}

/** Opens the dialog with all choices, which is loaded when somebody is about to open it. */
function OtherOrders({ onMade }: { onMade: (orderId: string) => void }) {
  const [isOpened, setOpened] = useOpened('test-order');
  const prepare = () => void load();
  return (
    <>
      <Button
        px={8}
        aria-label="Choose scenario, pair and amount"
        title="Choose scenario, pair and amount"
        aria-haspopup="dialog"
        className={styles.others ?? ''}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpened(true)}
      >
        <IconChevronDown size={16} aria-hidden="true" />
      </Button>
      <Suspense>{isOpened && <TestOrderDialog onMade={onMade} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
