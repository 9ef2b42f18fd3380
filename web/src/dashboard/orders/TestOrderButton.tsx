import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { dashboard } from '#web/api/client';
import styles from './orders.module.css';

/** Creates a sandbox order that plays a scenario at once. */
export function TestOrderButton({ onMade }: { onMade: (orderId: string) => void }) {
  const scenarios = dashboard.useRead('/orders/scenarios');
  const create = dashboard.useWrite(
    { call: (scenario: string) => ({ path: '/orders/test', body: { scenario } }), changes: ['/orders', '/home'] },
    ({ order }) => onMade(order.order_id),
  );
  const play = (scenario: string) =>
    create.mutate(scenario, {
      onError: (error) => notifications.show({ color: 'red', title: 'No order was created', message: error.message }),
    });
  return (
    <Button.Group>
      <Button
        leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
        loading={create.isPending}
        onClick={() => play('success')}
      >
        Create a test order
      </Button>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <Button px={8} aria-label="Other scenarios" className={styles.others ?? ''}>
            <IconChevronDown size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.scenarios ?? ''}>
          <Menu.Label>What happens to the order</Menu.Label>
          {scenarios.data?.items.map(({ name, story }) => (
            <Menu.Item key={name} onClick={() => play(name)}>
              <div className={styles.scenario}>{formatScenario(name)}</div>
              <div className={styles.story}>{story}</div>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

/** A scenario's name as a title: `refund_refused` is "Refund refused". */
function formatScenario(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}
