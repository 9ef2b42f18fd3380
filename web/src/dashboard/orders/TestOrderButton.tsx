import { Button } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { dashboard } from '#web/api/client';
import { notify } from '#web/design/notify';
import styles from './orders.module.css';

const load = () => import('./ScenarioMenu');
const ScenarioMenu = lazy(async () => ({ default: (await load()).ScenarioMenu }));

/** Creates a sandbox order that plays a scenario at once. */
export function TestOrderButton({ onMade }: { onMade: (orderId: string) => void }) {
  const create = dashboard.useWrite(
    { call: (scenario: string) => ({ path: '/orders/test', body: { scenario } }), changes: ['/orders', '/home'] },
    ({ order }) => onMade(order.order_id),
  );
  const play = (scenario: string) =>
    create.mutate(scenario, {
      onError: (error) => notify({ color: 'red', title: 'No order was created', message: error.message }),
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
      <OtherScenarios play={play} />
    </Button.Group>
  );
}

/** The button of the menu, which is loaded when somebody is about to open it. */
function OtherScenarios({ play }: { play: (scenario: string) => void }) {
  const [isOpened, setOpened] = useState(false);
  const prepare = () => void load();
  const button = (
    <Button
      px={8}
      aria-label="Other scenarios"
      aria-haspopup="menu"
      className={styles.others ?? ''}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setOpened(true)}
    >
      <IconChevronDown size={16} />
    </Button>
  );
  return isOpened ? (
    <Suspense fallback={button}>
      <ScenarioMenu button={button} play={play} />
    </Suspense>
  ) : (
    button
  );
}
