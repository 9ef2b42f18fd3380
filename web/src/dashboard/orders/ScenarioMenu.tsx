import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { dashboard } from '#web/api/client';
import styles from './orders.module.css';

/** The menu of what may happen to a test order, opened; the button is its target. */
export function ScenarioMenu({ button, play }: { button: ReactNode; play: (scenario: string) => void }) {
  const scenarios = dashboard.useRead('/orders/scenarios');
  return (
    <Menu position="bottom-end" width={320} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
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
  );
}

/** A scenario's name as a title: `refund_refused` is "Refund refused". */
function formatScenario(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}
