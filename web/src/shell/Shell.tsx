import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '../app/environment';
import { useKeys } from '../app/keyboard';
import { StepUp } from '../shared/users/security/two-factor/StepUp';
import type { Navigation } from './navigation';
import { useGoKeys } from './palette/go-keys';
import { KeyHelp } from './palette/KeyHelp';
import { SandboxBand } from './SandboxBand';
import { Sidebar } from './Sidebar';
import styles from './shell.module.css';
import { TopBar } from './TopBar';

interface ShellProps {
  navigation: Navigation;
  palette: (close: () => void) => React.ReactNode;
  account: React.ReactNode;
  hasEnvironments?: boolean;
  /** A message at the top of every page. */
  banner?: React.ReactNode;
}

/** The frame of every page: navigation, search, environment, keyboard shortcuts. */
export function Shell({ navigation, palette, account, banner, hasEnvironments = true }: ShellProps) {
  const [open, setOpen] = useState<'palette' | 'keys' | 'navigation' | null>(null);
  const { environment } = useEnvironment();
  const close = () => setOpen(null);
  const find = (event: KeyboardEvent) => {
    event.preventDefault();
    setOpen('palette');
  };
  useKeys({ '/': find, 'mod+k': find, '?': () => setOpen('keys') });
  useGoKeys(navigation);
  const isSandbox = hasEnvironments && environment === 'test';
  return (
    <div className={styles.shell} data-environment={isSandbox ? 'test' : 'live'}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isSandbox && <SandboxBand />}
      <TopBar
        onFind={() => setOpen('palette')}
        onNavigation={() => setOpen('navigation')}
        account={account}
        hasEnvironments={hasEnvironments}
      />
      <Sidebar navigation={navigation} isOpen={open === 'navigation'} onClose={close} />
      <main id="content" className={styles.main} tabIndex={-1}>
        {banner}
        <Outlet />
      </main>
      <StepUp />
      {open === 'palette' && palette(close)}
      {open === 'keys' && <KeyHelp navigation={navigation} onClose={close} />}
    </div>
  );
}
