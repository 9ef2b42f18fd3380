import { IconBook, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { Mark } from '../design/Mark';
import { useKeys } from '../design/navigation/keyboard';
import { useEnvironment } from '../design/navigation/url';
import { Notices } from '../design/notify';
import { StepUp } from '../shared/users/security/StepUp';
import type { Destination, Navigation } from './navigation';
import styles from './shell.module.css';

interface ShellProps {
  navigation: Navigation;
  palette: (close: () => void) => React.ReactNode;
  account: React.ReactNode;
  hasEnvironments?: boolean;
  /** A message at the top of every page. */
  banner?: React.ReactNode;
}

const KeyHelp = lazy(async () => ({ default: (await import('./KeyHelp')).KeyHelp }));

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
      <Notices />
      <Suspense>
        {open === 'palette' && palette(close)}
        {open === 'keys' && <KeyHelp navigation={navigation} onClose={close} />}
      </Suspense>
    </div>
  );
}

interface SidebarProps {
  navigation: Navigation;
  /** On a phone, where it covers the page. */
  isOpen: boolean;
  onClose: () => void;
}

function Sidebar({ navigation, isOpen, onClose }: SidebarProps) {
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const listener = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOpen, onClose]);
  return (
    <>
      {isOpen && <button type="button" className={styles.veil} aria-label="Close navigation" onClick={onClose} />}
      <nav className={styles.side} data-open={isOpen || undefined} aria-label="Main">
        <Link to="/" className={styles.brand ?? ''} onClick={onClose}>
          <Mark />
          Swaplane
        </Link>
        {navigation.map((group) => (
          <ul key={group[0]?.to}>
            {group.map((destination) => (
              <SidebarItem key={destination.to} destination={destination} onClose={onClose} />
            ))}
          </ul>
        ))}
        <ul>
          <li>
            <a href="/docs" className={styles.item}>
              <IconBook size={18} stroke={1.6} aria-hidden="true" />
              Documentation
            </a>
          </li>
        </ul>
      </nav>
    </>
  );
}

function SidebarItem({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const { to, name, icon: Icon, count = 0, parts = [] } = destination;
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        className={styles.item ?? ''}
        onClick={onClose}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        {name}
        <Count count={count} />
      </Link>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.to}>
              <Link
                to={part.to}
                activeOptions={{ includeSearch: false }}
                className={styles.item ?? ''}
                onClick={onClose}
              >
                {part.name}
                <Count count={part.count} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Count({ count }: { count: number }) {
  return count === 0 ? null : (
    <span className={styles.waiting}>
      {count.toLocaleString('en-US')}
      <span className="hidden"> waiting</span>
    </span>
  );
}

interface TopBarProps {
  onFind: () => void;
  onNavigation: () => void;
  account: ReactNode;
  hasEnvironments: boolean;
}

function TopBar({ onFind, onNavigation, account, hasEnvironments }: TopBarProps) {
  return (
    <header className={styles.top}>
      <button type="button" className={styles.burger} aria-label="Navigation" onClick={onNavigation}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={styles.find} onClick={onFind} aria-label="Find anything">
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span>Find anything</span>
        <kbd>/</kbd>
      </button>
      <div className={styles.topEnd}>
        {hasEnvironments && <EnvironmentSwitch />}
        {account}
      </div>
    </header>
  );
}

const CHOICES: { value: Environment; label: string }[] = [
  { value: 'test', label: 'Sandbox' },
  { value: 'live', label: 'Live' },
];

/** The only control that changes the environment; it stays on the same page. */
function EnvironmentSwitch() {
  const { environment, choose } = useEnvironment();
  return (
    <div className={styles.environment} role="radiogroup" aria-label="Environment">
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="environment"
            value={value}
            checked={value === environment}
            onChange={() => choose(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** Marks every page of the sandbox, so that nobody mistakes it for live. */
function SandboxBand() {
  return (
    <aside className={styles.band} aria-label="Environment">
      <strong>Sandbox</strong>
      <span>No real coins move here</span>
    </aside>
  );
}

const PAUSE_MS = SECOND;

/** g followed by the key of a page opens that page. */
function useGoKeys(navigation: Navigation): void {
  const navigate = useNavigate();
  const startedAt = useRef(0);
  const destinations = navigation.flat().flatMap(({ key, to }) =>
    key === undefined
      ? []
      : [
          [
            key,
            () => {
              if (Date.now() - startedAt.current < PAUSE_MS) {
                void navigate({ to });
              }
              startedAt.current = 0;
            },
          ] as const,
        ],
  );
  useKeys({
    ...Object.fromEntries(destinations),
    g: () => {
      startedAt.current = Date.now();
    },
  });
}
