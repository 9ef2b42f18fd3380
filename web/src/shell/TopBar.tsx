import { ActionIcon, Kbd } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EnvironmentSwitch } from './EnvironmentSwitch';
import styles from './shell.module.css';

interface TopBarProps {
  onFind: () => void;
  onNavigation: () => void;
  account: ReactNode;
  hasEnvironments: boolean;
}

export function TopBar({ onFind, onNavigation, account, hasEnvironments }: TopBarProps) {
  return (
    <header className={styles.top}>
      <ActionIcon
        className={styles.burger ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Navigation"
        onClick={onNavigation}
      >
        <IconMenu2 size={20} stroke={1.75} />
      </ActionIcon>
      <button type="button" className={styles.find} onClick={onFind} aria-label="Find anything">
        <IconSearch size={16} stroke={1.75} />
        <span>Find anything</span>
        <Kbd size="xs">/</Kbd>
      </button>
      <div className={styles.topEnd}>
        {hasEnvironments && <EnvironmentSwitch />}
        {account}
      </div>
    </header>
  );
}
